import type { Cents } from "../../../src/core/money/money"
import type { Account } from "../../../src/payments/account"
import { dismissDeadLetter, retryDeadLetter } from "../../../src/payments/worklist/dead-letters"
import { SECOND } from "../../simulation/world/sites"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const ELSEWHERE = "hcatt_somebody_elses"
const HELD = {
  ...{ status: "held", reason: "unknown_reference", payment_collection_id: null, order_id: null },
  balances: { approved: TOTAL, gateway: TOTAL, captured: 0 },
}

describeShop("A payment under a reference of none of our pages", (shop) => {
  const reported = async (fields = {}) => {
    const shopper = await shop.shopperOnThePage()
    await shop.notify(shopper, { reference: ELSEWHERE, ...fields })
    return shopper
  }
  const [returned, all] = [
    { event: "payment.refunded", status: "refunded" },
    { action: "state_returned", returned: TOTAL as Cents },
  ] as const
  const unknown = () => shop.unknown[0] as never

  it.each([undefined, ELSEWHERE])(
    "A payment with the reference %s, which no payment page of the store has, is held for an admin [case 26]",
    async (reference) => {
      const shopper = await shop.shopperWhoPaid()
      await shop.notify(shopper, { reference, transaction_id: "txn_elsewhere" })
      expect(shopper.rows).toEqual([])
      expect(shop.unknown).toMatchObject([{ ...HELD, transaction_id: "txn_elsewhere" }])
      await shop.poll(shopper)
      shopper.expectOneOrder()
    }
  )

  it("Transactions with an unknown reference are held for an admin as separate payments, one for each transaction id", async () => {
    const shopper = await reported({ transaction_id: "txn_1" })
    await shop.notify(shopper, { reference: ELSEWHERE, transaction_id: "txn_2" })
    await shop.notify(shopper, { reference: ELSEWHERE, transaction_id: "txn_2", card_type: "VISA" })
    expect(shop.unknown).toMatchObject([
      { ...HELD, transaction_id: "txn_1" },
      { ...HELD, transaction_id: "txn_2" },
    ])
  })

  it("Two notifications of approved payments, without transaction ids and with one unknown reference, are held for an admin as one unclear payment until the admin states the refunded sum", async () => {
    const shopper = await reported({ transaction_id: undefined })
    expect(shop.unknown).toMatchObject([HELD])
    await shop.notify(shopper, {
      ...{ reference: ELSEWHERE, transaction_id: undefined, timestamp: "2100-01-01T01:00:00Z" },
    })
    expect(shop.unknown).toMatchObject([{ ...HELD, reason: "unclear" }])
    expect(await shop.offers(unknown())).toEqual(["state_returned"])
    await shop.act(unknown(), { ...all, returned: 0 as Cents })
    expect(shop.unknown).toMatchObject([HELD])
    await shop.act(unknown(), { action: "close", note: "of our other shop" })
    expect(shop.unknown).toMatchObject([{ status: "closed" }])
  })

  it("A notification from one merchant account does not pay for a payment page of another merchant account", async () => {
    const shopper = await shop.shopperOnThePage()
    const { account } = shop.server.providerDeps
    const other: Account = { ...account, provider_id: SECOND }
    const accounts = shop.deps.accounts.byProviderId as Map<string, Account>
    accounts.set(SECOND, other)
    await shop.notify(shopper, {}, { ...shop.server.providerDeps, account: other })
    expect(shopper.rows).toMatchObject([{ ...HELD, provider_id: SECOND }])
    expect(shopper.attempt.status).toBe("open")
    await expect(shopper.complete()).rejects.toThrow()
    await shop.poll(shopper)
    expect([shopper.orders, shopper.rows]).toMatchObject([[], [{ provider_id: SECOND }]])
  })

  it("A declined payment with an unknown reference makes no held payment, nor does an event that the gateway profile ignores", async () => {
    shop.configure({ events: { ignored: ["payout.sent"] } })
    const shopper = await reported({ status: "declined" })
    await shop.notify(shopper, { event: "payout.sent", reference: ELSEWHERE })
    await shop.notify(shopper, { event: "payout.sent", reference: undefined })
    expect([shop.unknown, shopper.rows]).toEqual([[], []])
  })

  it("A payment with an unknown reference is closed when the gateway reports the payment's refund", async () => {
    const shopper = await reported()
    await shop.notify(shopper, { reference: ELSEWHERE, ...returned })
    expect(shop.unknown).toMatchObject([{ status: "closed", balances: { gateway: 0 } }])
  })

  it("A refund of a payment with an unknown reference is held for an admin until the gateway reports the payment's approval too", async () => {
    const shopper = await shop.shopperOnThePage()
    await shop.notify(shopper, { reference: ELSEWHERE, ...returned })
    expect(shop.unknown).toMatchObject([
      { status: "held", balances: { approved: null, gateway: 0 } },
    ])
    await shop.notify(shopper, { reference: ELSEWHERE })
    expect(shop.unknown).toMatchObject([{ status: "closed", balances: { gateway: 0 } }])
  })

  it.each<[string, Parameters<typeof shop.act>[1]]>([
    ["states what the gateway gave back", all],
    ["closes the return with a note", { action: "close", note: "of our other shop" }],
  ])(
    "A return that the gateway reports alone under an unknown reference leaves the worklist when an admin %s",
    async (_, decided) => {
      const shopper = await shop.shopperOnThePage()
      await shop.notify(shopper, { reference: ELSEWHERE, ...returned })
      await shop.act(unknown(), decided)
      expect(shop.unknown).toMatchObject([{ status: "closed", reason: null }])
    }
  )

  it("A chargeback of a completed payment is held for an admin although the gateway reports it without the payment's reference", async () => {
    const shopper = await shop.shopperWithOrder()
    const chargeback = { event: "payment.chargeback", status: "chargeback" }
    await shop.notify(shopper, { ...chargeback, reference: undefined })
    const { transaction_id } = shopper.row
    expect(shop.unknown).toMatchObject([{ status: "held", transaction_id }])
    shopper.getsBack()
    await shop.act(unknown(), { action: "close", note: "it is the payment of order 1" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "returned" })
  })

  it.each<[string, Parameters<typeof shop.act>[1]]>([
    ["states that the gateway gave back the payment", all],
    ["accepts the payment with a note", { action: "close", note: "of our other shop" }],
  ])("A payment with an unknown reference is closed when an admin %s", async (_, decided) => {
    await reported()
    await shop.act(unknown(), decided)
    expect(shop.unknown).toMatchObject([{ status: "closed", reason: null }])
  })

  it("A payment with an unknown reference stays held for an admin, with the rest of its sum, when an admin states a partial refund", async () => {
    await reported()
    await shop.act(unknown(), { ...all, returned: 500 as Cents })
    expect(shop.unknown).toMatchObject([{ status: "held", balances: { gateway: 3_500 } }])
  })

  it("A closed payment with an unknown reference is held for an admin again when the gateway reports a partial refund", async () => {
    const shopper = await reported()
    await shop.act(unknown(), { action: "close", note: "of our other shop" })
    const part = { ...returned, amount: "5.00" }
    await shop.notify(shopper, { reference: ELSEWHERE, ...part })
    expect(shop.unknown).toMatchObject([{ status: "held", balances: { gateway: 3_500 } }])
  })

  it("An admin can repeat a decision about a payment with an unknown reference after the database failed", async () => {
    await reported()
    shop.run.meanwhile("payments.change closed", () => Promise.reject(new Error("no database")))
    await expect(shop.act(unknown(), all)).rejects.toThrow("no database")
    expect(shop.unknown).toMatchObject([{ status: "held" }])
    await shop.act(unknown(), all)
    expect(shop.unknown).toMatchObject([{ status: "closed", balances: { gateway: 0 } }])
  })

  it("Two notifications of approved payments under a reference that the store does not know, both with unreadable transaction ids, are held for an admin as one unclear payment", async () => {
    const shopper = await reported({ transaction_id: 1.5 })
    await shop.notify(shopper, { reference: ELSEWHERE, transaction_id: 2.5 })
    expect(shop.unknown).toMatchObject([{ ...HELD, reason: "unclear" }])
  })

  it("An admin can only close a payment with an unknown reference, or state what the gateway gave back", async () => {
    await reported()
    expect(await shop.offers(unknown())).toEqual(["state_returned", "close"])
    for (const action of ["place_order", "apply_to_order", "refund_in_medusa"] as const) {
      await expect(shop.act(unknown(), { action } as never)).rejects.toMatchObject({
        code: "not_offered",
      })
    }
  })

  it("A payment becomes an order although the same transaction was also reported with an unknown reference", async () => {
    const shopper: Shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper, { reference: ELSEWHERE })
    await shop.notify(shopper)
    shopper.expectOneOrder()
  })
})

describeShop("A notification that fails", (shop) => {
  const inbox = () => shop.database.statements.where(({ source }) => source === "notification")

  it("A notification becomes a dead letter after five attempts to process it that never finished", async () => {
    await shop.notifyOf(JSON.stringify({ event: "payment.captured", reference: "unknown" }))
    // Each of them took its server down, or hung.
    const again = { outcome: "received", tries: 5, next_check_at: new Date(0) } as const
    shop.database.statements.update({ id: inbox()[0]?.id ?? "" }, again)
    await shop.drainAll()
    expect(inbox()).toMatchObject([{ outcome: "dead_letter", error: "never_finished: 5" }])
  })

  it("A notification that cannot be read is stored as a dead letter for an admin [case 40]", async () => {
    await shop.notifyOf(JSON.stringify({ event: 42 }))
    expect(inbox()).toMatchObject([
      { outcome: "dead_letter", error: expect.stringContaining("event") },
    ])
  })

  it("An admin's retry of a notification with an unknown status makes a held payment once the gateway profile lists the status", async () => {
    const shopper = await shop.shopperOnThePage()
    await shop.notify(shopper, { reference: ELSEWHERE, status: "settled" })
    expect(shop.unknown).toEqual([])
    expect(inbox()).toMatchObject([{ outcome: "dead_letter", error: "status_unknown: settled" }])
    const retry = async () => await retryDeadLetter(inbox()[0]?.id ?? "", shop.deps)
    await retry()
    expect(inbox()).toMatchObject([{ outcome: "dead_letter" }])
    shop.configure({ statuses: { approved: ["settled"] } })
    await retry()
    expect(shop.unknown).toMatchObject([HELD])
    expect(inbox()).toMatchObject([{ outcome: "processed", error: null }])
  })

  it("A notification that an admin has dismissed still approves its page's payment once the merchant account is configured again", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.report(shopper)
    shop.rewrite(shopper, { token: null, next_check_at: null })
    shop.configure(undefined)
    const [letter] = inbox()
    shop.database.statements.update(
      { id: letter?.id ?? "" },
      { tries: 5, next_check_at: new Date(0) }
    )
    await shop.drainAll()
    expect(inbox()).toMatchObject([{ outcome: "dead_letter" }])
    const input = { id: letter?.id ?? "", actor_id: "user_1", note: "found at the gateway" }
    await dismissDeadLetter(input, shop.deps)
    expect(shopper.attempt.next_check_at).not.toBeNull()
    shop.configure({})
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("A notification whose processing failed is processed within a minute, by the next check of its payment page", async () => {
    const shopper = await shop.shopperWithOrder()
    const broken = new Error("the database is gone")
    shop.run.meanwhile("payments.change held", () => Promise.reject(broken))
    shopper.getsBack()
    await shop.notify(shopper, { event: "payment.refunded", status: "refunded" })
    expect(shopper.row).toMatchObject({ status: "completed" })
    const wait = (shopper.attempt.next_check_at?.getTime() ?? 0) - shop.run.now().getTime()
    expect(wait).toBeLessThanOrEqual(60_000)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "returned" })
  })

  it("A notification whose processing failed is processed although another server had ended the checks of its payment page", async () => {
    const shopper = await shop.shopperWithOrder()
    const broken = new Error("the lock is taken")
    shop.run.meanwhile("payments.change held", () => Promise.reject(broken))
    shop.run.meanwhile("attempts.transition check_scheduled", () =>
      shop.rewrite(shopper, { next_check_at: null })
    )
    shopper.getsBack()
    await shop.notify(shopper, { event: "payment.refunded", status: "refunded" })
    expect(shopper.attempt.next_check_at).toBeInstanceOf(Date)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "returned" })
  })

  it("A notification of a merchant account that is not configured waits until the merchant account is configured again", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.report(shopper)
    shop.configure(undefined)
    await shop.drainAll()
    expect(inbox()).toMatchObject([{ outcome: "received" }])
    shop.configure({})
    await shop.drainAll()
    shopper.expectOneOrder()
  })
})
