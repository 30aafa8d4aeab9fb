import { drainInbox } from "../../src/workflows/webhook-event/drain"
import { holdFor } from "../../src/core"
import { asAdmin } from "../helpers/admin"
import { ordersOf } from "../helpers/books"
import { eventually } from "../helpers/eventually"
import { notify, verifySays } from "../helpers/gateway-words"
import { completionGivenUp, resolve } from "../helpers/held"
import { paidWithoutOrder } from "../helpers/paid-without-order"
import { optionsOf } from "../helpers/options-of"
import { approved } from "../helpers/payments"
import { booked, paymentsOf } from "../helpers/refunds"
import type { Shopper } from "../helpers/shopper"
import { storeTests, poll, type Store } from "../helpers/store"

const REFUNDED_IN_MEDUSA = [{ captured: [expect.any(Number)], refunded: [expect.any(Number)] }]
const LEFT_IN_MEDUSA = [{ captured: [expect.any(Number)], refunded: [] }]

export const moneyThatWentBack = storeTests("Money that went back before an order", (store) => {
  describe.each([
    ["while the completion is tried again", paidWithoutOrder],
    ["after the completion was given up", completionGivenUp],
  ] as const)("%s", (_, paid) => {
    it.each([
      [
        "a notification",
        async (shopper: Shopper) => {
          const attempt = await firstOf(shopper)
          await notify(store, attempt, said(attempt))
          await drainInbox(store.container)
        },
      ],
      ["the periodic check", async (shopper: Shopper) => await pollFirst(store, shopper)],
      [
        "an admin's check",
        async (shopper: Shopper) => {
          const { id } = await firstOf(shopper)
          await asAdmin(store, "POST", `/admin/hosted-checkout/attempts/${id}/check`)
        },
      ],
    ])("leaves Medusa when it is learned by %s", async (_, learn) => {
      const { shopper, mend } = await paid(store)
      await refundAtTheGateway(store, shopper)
      await learn(shopper)

      await eventually("it is held", async () => isHeldReversed(shopper))
      await expectNoOrderEver(store, shopper, mend)
      expect(await booked(store, shopper.collectionId)).toEqual(REFUNDED_IN_MEDUSA)
      expect(await kindsOf(store, shopper)).toEqual(
        expect.arrayContaining(["capture_refunded", "held"])
      )
    })
  })

  it("leaves Medusa on the shopper's return, where the word is stored already", async () => {
    const { shopper, session, mend } = await paidWithoutOrder(store)
    await refundAtTheGateway(store, shopper)
    const attempt = await firstOf(shopper)
    await store.ledger.addEvidence(attempt.id, evidence(attempt), "poll", optionsOf(store))
    await shopper.comeBack(session)

    expect(await isHeldReversed(shopper)).toBe(true)
    await expectNoOrderEver(store, shopper, mend)
  })

  it("can be paid anew once an admin has recorded the refund", async () => {
    const { shopper, mend } = await completionGivenUp(store)
    await refundAtTheGateway(store, shopper)
    await pollFirst(store, shopper)
    await mend()
    expect(await resolve(store, shopper, { action: "refunded", evidence: "ref_1" })).toMatchObject({
      status: 200,
      body: { attempt: { status: "resolved" } },
    })

    store.books.faults.clear()
    const again = await shopper.startPayment()
    store.books.releaseWebhooks()
    approved(shopper.pay(again))
    await shopper.comeBack(again)
    const [order, ...others] = await ordersOf(store, shopper.cartId)
    expect(order).toMatchObject({ transactions: [order?.total] })
    expect(others).toEqual([])
  })

  it.each([
    ["before its session goes", "deletePaymentSession"],
    ["before its refund is booked", "refundPayment"],
  ] as const)("goes on leaving Medusa after a server died %s", async (_, method) => {
    const { shopper, mend } = await completionGivenUp(store)
    await refundAtTheGateway(store, shopper)
    const dying = jest
      .spyOn(paymentsOf(store), method)
      .mockRejectedValueOnce(new Error("the server died"))
    await expect(pollFirst(store, shopper)).rejects.toBeDefined()
    dying.mockRestore()
    expect(await firstOf(shopper)).toMatchObject({ next_check_at: expect.any(Date) })

    await pollFirst(store, shopper)
    expect(await isHeldReversed(shopper)).toBe(true)
    await expectNoOrderEver(store, shopper, mend)
    expect(await booked(store, shopper.collectionId)).toEqual(REFUNDED_IN_MEDUSA)
  })

  it.each([
    ["the refund was booked", (changes: object) => "captured_at" in changes],
    ["the claim was released", (changes: object) => "held_reason" in changes],
  ])("ends held after a server died when %s", async (_, dies) => {
    const { shopper, mend } = await paidWithoutOrder(store)
    await refundAtTheGateway(store, shopper)
    const methods = ["changeClaimed", "changeWhile"] as const
    const dying = methods.map((method) => {
      const original = store.ledger[method].bind(store.ledger) as unknown as (
        ...args: unknown[]
      ) => Promise<never>
      return jest.spyOn(store.ledger, method).mockImplementation(async (...args: unknown[]) => {
        if (args.some((arg) => typeof arg === "object" && arg !== null && isChange(arg, dies))) {
          throw new Error("the server died")
        }
        return await original(...args)
      })
    })
    await expect(pollFirst(store, shopper)).rejects.toBeDefined()
    dying.forEach((spy) => spy.mockRestore())
    expect(await firstOf(shopper)).toMatchObject({ next_check_at: expect.any(Date) })

    await pollFirst(store, shopper)
    expect(await isHeldReversed(shopper)).toBe(true)
    await expectNoOrderEver(store, shopper, mend)
    expect(await booked(store, shopper.collectionId)).toEqual(REFUNDED_IN_MEDUSA)
    expect((await kindsOf(store, shopper)).filter((kind) => kind === "capture_refunded")).toEqual([
      "capture_refunded",
    ])
  })

  it("stays booked where the cart has become an order, which can be corrected and closed", async () => {
    const { shopper, mend } = await completionGivenUp(store)
    await mend()
    const { body } = await shopper.complete()
    await refundAtTheGateway(store, shopper)
    await pollFirst(store, shopper)

    expect(await firstOf(shopper)).toMatchObject({
      status: "held",
      held_reason: "gateway_reversed",
      order_id: body.order?.id,
      captured_at: expect.any(Date),
    })
    expect(await booked(store, shopper.collectionId)).toEqual(LEFT_IN_MEDUSA)
    expect(
      await resolve(store, shopper, { action: "closed", evidence: "corrected" })
    ).toMatchObject({ status: 200 })
  })

  it.each(["closed", "retry"])("is not %s by word alone", async (action) => {
    const { shopper } = await completionGivenUp(store)
    await refundAtTheGateway(store, shopper)
    await pollFirst(store, shopper)

    expect(await resolve(store, shopper, { action, evidence: "because" })).toMatchObject({
      status: 400,
      body: { code: action === "retry" ? "not_retryable" : "not_closable" },
    })
  })

  describe("only in part", () => {
    const partlyReturned = async () => {
      const paid = await completionGivenUp(store)
      await refundAtTheGateway(store, paid.shopper, "1.00")
      await pollFirst(store, paid.shopper)
      return paid
    }

    it("is held, and Medusa keeps the payment", async () => {
      const { shopper } = await partlyReturned()
      expect(await firstOf(shopper)).toMatchObject({
        held_reason: "gateway_reversed",
        captured_at: expect.any(Date),
      })
      expect(await booked(store, shopper.collectionId)).toEqual(LEFT_IN_MEDUSA)
    })

    it("is recorded as refunded only with the word that the rest went back, too", async () => {
      const { shopper, mend } = await partlyReturned()
      const refunded = { action: "refunded", evidence: "ref_1" }
      expect(await resolve(store, shopper, refunded)).toMatchObject({
        status: 400,
        body: { code: "partly_returned" },
      })
      expect(await resolve(store, shopper, { ...refunded, all_returned: true })).toMatchObject({
        status: 200,
        body: { attempt: { status: "resolved" } },
      })
      expect(await firstOf(shopper)).toMatchObject({ resolution: { all_returned: true } })
      await expectNoOrderEver(store, shopper, mend)
      expect(await booked(store, shopper.collectionId)).toEqual(REFUNDED_IN_MEDUSA)
    })
  })

  it("leaves Medusa by an admin's word, whatever the payment is held for", async () => {
    const { shopper, mend } = await completionGivenUp(store)
    const { id } = await firstOf(shopper)
    await store.ledger.changeAttempt(id, ...holdFor("evidence_conflict", "poll", new Date()))
    expect(await resolve(store, shopper, { action: "closed", evidence: "because" })).toMatchObject({
      status: 400,
      body: { code: "not_closable" },
    })

    const { status } = await resolve(store, shopper, { action: "refunded", evidence: "ref_1" })
    expect(status).toBe(200)
    await expectNoOrderEver(store, shopper, mend)
    expect(await booked(store, shopper.collectionId)).toEqual(REFUNDED_IN_MEDUSA)
  })
})

/** Both sides say so from now on, and so does every later answer. */
async function refundAtTheGateway(store: Store, shopper: Shopper, amount?: string): Promise<void> {
  const attempt = await firstOf(shopper)
  verifySays(store, attempt, { ...said(attempt), ...(amount && { amount }) })
}

type Attempt = Awaited<ReturnType<Shopper["attempts"]>>[number]

function said({ transaction_id }: Attempt) {
  return { status: "refunded", ...(transaction_id && { transaction_id }) }
}

function evidence(attempt: Attempt) {
  return {
    ...attempt.evidence.pieces?.at(-1),
    source: "verify",
    event: null,
    status: "refunded",
    at: new Date().toISOString(),
  } as Parameters<Store["ledger"]["addEvidence"]>[1]
}

function isChange(arg: object, dies: (changes: object) => boolean): boolean {
  return !("id" in arg) && dies(arg)
}

async function firstOf(shopper: Shopper): Promise<Attempt> {
  const [attempt] = await shopper.attempts()
  if (!attempt) {
    throw new Error("The shopper has no attempt")
  }
  return attempt
}

async function pollFirst(store: Store, shopper: Shopper) {
  return await poll(store, (await firstOf(shopper)).id)
}

async function isHeldReversed(shopper: Shopper): Promise<boolean> {
  const { status, held_reason, captured_at } = await firstOf(shopper)
  return status === "held" && held_reason === "gateway_reversed" && captured_at === null
}

/** Whoever completes the cart, and whatever is mended. */
async function expectNoOrderEver(
  store: Store,
  shopper: Shopper,
  mend: () => Promise<void>
): Promise<void> {
  await mend()
  expect((await shopper.complete()).status).not.toBe(200)
  await pollFirst(store, shopper)
  expect(await ordersOf(store, shopper.cartId)).toEqual([])
}

async function kindsOf(store: Store, shopper: Shopper): Promise<string[]> {
  const { id } = await firstOf(shopper)
  const { body } = await asAdmin<{ attempt: { events: { kind: string }[] } }>(
    store,
    "GET",
    `/admin/hosted-checkout/attempts/${id}`
  )
  return body.attempt.events.map(({ kind }) => kind)
}
