import { startForOrder } from "../../../src/payments/payment-link/start-for-order"
import { orderKey } from "../../../src/payments/process/lock"
import { ELSEWHERE } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"
import { Payer } from "../support/payer"

describeShop("The lock of the starts of what an order owes", (shop) => {
  /** Other starts hold this lock for longer than anybody waits. */
  const lockedOut = (locked: string) => {
    const { deps } = shop
    const withLock: typeof deps.medusa.withLock = async (key, work) =>
      key === locked
        ? await Promise.reject(new Error(`Failed to acquire lock for key ${key}`))
        : await deps.medusa.withLock(key, work)
    return { ...deps, medusa: { ...deps.medusa, withLock } }
  }
  const startKey = ({ link }: Payer) => `hosted-checkout:start:${link.payment_collection_id}`
  const start = async (order_id: string, deps = shop.deps) =>
    await startForOrder(
      { order_id, provider_id: undefined },
      (id) => shop.server.collectionToPay(id),
      { customerId: "cus_1", address: undefined },
      deps
    )

  it("A visitor or customer with an open payment page gets the page again without waiting for other payment starts of the order", async () => {
    const payer = await Payer.of(shop)
    const page = await payer.presses()
    const sessions = shop.tables.sessionsOf(payer.link.payment_collection_id)
    const flooded = lockedOut(startKey(payer))
    expect(await payer.presses(flooded)).toEqual(page)
    expect(await start(payer.link.order_id, flooded)).toMatchObject({
      attempt: { checkout_url: payer.attempt.checkout_url },
    })
    expect(shop.tables.sessionsOf(payer.link.payment_collection_id)).toEqual(sessions)
  })

  it("A visitor of a payment link is asked to try again later while another payment start holds the order's lock", async () => {
    const payer = await Payer.of(shop)
    expect(await payer.presses(lockedOut(startKey(payer)))).toEqual({ kind: "unavailable" })
    expect(await payer.presses()).toMatchObject({ kind: "page" })
  })

  it("A customer reads that payment cannot be started right now while another payment start holds the order's lock", async () => {
    const payer = await Payer.of(shop)
    const { order_id } = payer.link
    for (const key of [startKey(payer), orderKey(order_id)]) {
      await expect(start(order_id, lockedOut(key))).rejects.toMatchObject({
        code: "page_unavailable",
      })
    }
    expect(await start(order_id)).toMatchObject({ kind: "page" })
  })

  it.each<[string, (collectionId: string) => Promise<void> | void]>([
    [
      "another provider replaced it",
      async (id) => shop.server.core.sessions.startPayment(id, ELSEWHERE),
    ],
    [
      "Medusa marked it as failed",
      (id) => {
        const [session] = shop.tables.sessionsOf(id)
        if (session) {
          shop.tables.sessions.set(session.id, { ...session, status: "error" })
        }
      },
    ],
  ])(
    "A payment link's open page gets a new payment session when the link is used after the old session was lost (%s)",
    async (_, lose) => {
      const payer = await Payer.of(shop)
      const page = await payer.presses()
      const { payment_collection_id } = payer.link
      const lost = payer.attempt.payment_session_id
      await lose(payment_collection_id)
      expect(await payer.presses()).toEqual(page)
      const { payment_session_id } = payer.attempt
      expect(payment_session_id).not.toBe(lost)
      expect(shop.tables.sessionsOf(payment_collection_id)).toMatchObject([
        { id: payment_session_id, status: "pending" },
      ])
    }
  )
})
