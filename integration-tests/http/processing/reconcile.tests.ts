import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../../src/core"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { pollAttempt } from "../../../src/payments/verify/poll-attempt"
import { approved, atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { storeTests, poll, type Store } from "../../helpers/store/store"
import type { Shopper } from "../../helpers/shopper/shopper"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

export const reconcile = storeTests("The reconcile job", (store) => {
  it("places the order when the notification is lost and the shopper does not return", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    shopper.pay(session)

    await makeDue(store, shopper)
    await reconcileDue(store.deps)
    await expectOneOrder(store, shopper, session)
  })

  it("does not check an attempt before it is due", async () => {
    const { shopper } = await atThePage(store)
    const asked = store.control.calls().length
    await reconcileDue(store.deps)

    expect(store.control.calls()).toHaveLength(asked)
    expect(await shopper.attempts()).toMatchObject([{ check_count: 0 }])
  })

  it("keeps asking about a page that is not paid yet", async () => {
    const { shopper } = await atThePage(store)
    await makeDue(store, shopper)
    await reconcileDue(store.deps)

    const [attempt] = await shopper.attempts()
    expect(attempt).toMatchObject({ status: "open", check_count: 1 })
    expect(attempt?.next_check_at?.getTime()).toBeGreaterThan(Date.now())
  })

  it("lets an unpaid page expire after its grace, and the shopper can pay on a new one", async () => {
    const { shopper, session } = await atThePage(store)
    await makeExpired(store, shopper)

    expect(await pollFirst(store, shopper)).toMatchObject({ status: "expired" })
    expect(await shopper.returnFromPage(session)).toMatchObject({
      status: 303,
      location: expect.stringContaining("payment=expired"),
    })
    const again = await shopper.startPayment()
    expect(again.data.checkout_url).not.toBe(session.data.checkout_url)
  })

  it("does not let a page expire while the gateway cannot be reached", async () => {
    const { shopper } = await atThePage(store)
    await makeExpired(store, shopper)
    store.control.faults.next({ endpoint: "verify", respond: "reset", times: 10 })

    expect(await pollFirst(store, shopper)).toMatchObject({ status: "open" })
  })

  it.each([
    ["a poll", async (attempt: CheckoutAttempt) => pollAttempt(attempt, store.deps)],
    ["processing", async ({ id }: CheckoutAttempt) => poll(store, id)],
  ])(
    "after %s does not ask again before the Retry-After of a gateway that is asked too often",
    async (_, check) => {
      const { asked, next } = await checkedAttempts(429, check)
      expect(next).toBeGreaterThanOrEqual(asked + 120_000)
    }
  )

  it("asks a gateway that is down sooner than its Retry-After: it may be back", async () => {
    const { asked, next } = await checkedAttempts(503, async (attempt) =>
      pollAttempt(attempt, store.deps)
    )
    expect(next).toBeLessThan(asked + 60_000)
  })

  /** Checks an attempt while the gateway answers Retry-After: two minutes. */
  async function checkedAttempts(
    status: number,
    check: (attempt: CheckoutAttempt) => Promise<unknown>
  ) {
    const { shopper } = await atThePage(store)
    const [attempt] = await shopper.attempts()
    store.control.faults.next({
      endpoint: "verify",
      respond: { status, body: {}, headers: { "Retry-After": "120" } },
    })
    const asked = Date.now()
    await check(attempt as CheckoutAttempt)
    const [left] = await shopper.attempts()
    return { asked, next: left?.next_check_at?.getTime() }
  }

  it("gives up a start that a server left unfinished, and only once no call can be under way", async () => {
    const { shopper } = await atThePage(store)
    const [attempt] = await shopper.attempts()
    const id = attempt?.id ?? ""
    await rewriteAttempt(store, id, { status: "opening", token: null, checkout_url: null })
    expect(await poll(store, id)).toMatchObject({ status: "opening" })
    // A check that was too early is not the last one.
    expect(await shopper.attempts()).toMatchObject([{ next_check_at: expect.any(Date) }])

    const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("hosted_checkout_attempt")
      .where({ id })
      .update({ created_at: new Date(0) })
    expect(await poll(store, id)).toMatchObject({ status: "failed" })
    expect(await shopper.attempts()).toMatchObject([{ next_check_at: null }])
  })

  it("counts a payment that was made in the last second and is learned of after expiry", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    approved(shopper.pay(session))
    await makeExpired(store, shopper)

    expect(await pollFirst(store, shopper)).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  it("processes a stored notification whose event was lost", async () => {
    const { shopper, session } = await atThePage(store)
    const bus = store.container.resolve<{ emit: () => Promise<void> }>(Modules.EVENT_BUS)
    const broken = jest.spyOn(bus, "emit").mockRejectedValue(new Error("bus is down"))
    shopper.pay(session)
    const delivery = await shopper.notified(session)
    broken.mockRestore()

    expect(delivery.state).toBe("delivered")
    await reconcileDue(store.deps)
    await completed(shopper)
    await expectOneOrder(store, shopper, session)
  })

  it("completes a page that was replaced, when the cart is still what was paid for", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    await shopper.addProduct("smoke-tea")
    await shopper.startPayment()
    const { items } = await shopper.cart()
    await shopper.call("DELETE", `/store/carts/${shopper.cartId}/line-items/${idOf(items[1])}`)
    shopper.pay(session)

    expect(await pollFirst(store, shopper)).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  it("holds a payment of a replaced page when the cart has changed", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    await shopper.addProduct("smoke-tea")
    await shopper.startPayment()
    shopper.pay(session)

    expect(await pollFirst(store, shopper)).toMatchObject({
      status: "held",
      held_reason: "session_replaced",
    })
    expect((await shopper.returnFromPage(session)).html).toContain("Your payment has arrived")
    expect(await shopper.tryToPay()).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("do not pay again") },
    })
  })

  it("holds the second payment when two pages of a cart are paid", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    await shopper.returnFromPage(session, "cancel")
    const second = await shopper.startPayment()
    shopper.pay(session)
    shopper.pay(second)

    await shopper.returnFromPage(second)
    await expectOneOrder(store, shopper, second)
    expect(await pollFirst(store, shopper)).toMatchObject({
      status: "held",
      held_reason: "already_paid",
    })
    await expectOneOrder(store, shopper, second)
  })
})

async function makeDue(store: Store, shopper: Shopper): Promise<void> {
  const [attempt] = await shopper.attempts()
  await rewriteAttempt(store, attempt?.id ?? "", { next_check_at: new Date(0) })
}

async function makeExpired(store: Store, shopper: Shopper): Promise<void> {
  const [attempt] = await shopper.attempts()
  await rewriteAttempt(store, attempt?.id ?? "", { expires_at: new Date(0) })
}

async function pollFirst(store: Store, shopper: Shopper) {
  const [attempt] = await shopper.attempts()
  return await poll(store, attempt?.id ?? "")
}

function idOf(item: unknown): string {
  return (item as { id: string }).id
}
