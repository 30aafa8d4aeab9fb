import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asAdmin } from "../../helpers/admin/admin"
import { actOn } from "../../helpers/money/held"
import { placeOrder, refund, type PaidOrder } from "../../helpers/money/refunds"
import { atThePage } from "../../helpers/shopper/payments"
import type { Session, Shopper } from "../../helpers/shopper/shopper"
import { handled } from "../../helpers/store/handled"
import { storeTests, pollPayment, type Store } from "../../helpers/store/store"

/** What the Store API shows of a payment to whoever has the id of its cart or order. */
const PUBLIC = (session: Session) => ({
  session_id: session.id,
  handle: session.data.handle,
  checkout_url: null,
  expires_at: session.data.expires_at,
})

export const describeStrangersReading = storeTests("What strangers read of a payment", (store) => {
  const db = () => store.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  it("A stranger who reads a paid cart or its order sees no card digits, transaction ID or reference [case 71]", async () => {
    const { shopper, session } = await atThePage(store)
    const paid = await placeOrder(store, { shopper, session })
    await handled(store)
    const [payment] = await shopper.payments()
    expect(payment).toMatchObject({
      card_number_masked: "424242******4242",
      transaction_id: expect.any(String),
    })
    const isSecret = new RegExp(
      `4242\\*|\\*4242|VISA|${payment?.transaction_id}|${payment?.reference}|${payment?.id}`
    )

    const read = async () => await strangerReads(store, shopper, paid)
    expect(await read()).not.toMatch(isSecret)
    expect(await dataOf(db(), session)).toEqual([PUBLIC(session), PUBLIC(session)])

    // Medusa stores what the provider answers to a refund, too.
    expect((await refund(store, paid, 1)).status).toBe(200)
    expect(await read()).not.toMatch(isSecret)

    await pollPayment(store, paid.attemptId)
    const stated = { action: "state_returned", returned: "1.00", note: "gw_ref_1" }
    expect((await actOn(store, shopper, stated)).status).toBe(200)
    const erased = await asAdmin(
      store,
      "POST",
      `/admin/hosted-checkout/attempts/${paid.attemptId}/erase`
    )
    expect(erased.status).toBe(200)
    expect(await read()).not.toMatch(isSecret)
  })

  describe("Data that is written into a live session", () => {
    const written = {
      client: { handle: "of_another_cart", card_number_masked: "555555******4444" },
      card_number_masked: "555555******4444",
      checkout_url: "https://evil.example.com",
    }
    const write = async ({ id, data }: Session) =>
      await db()("payment_session")
        .where({ id })
        .update({ data: JSON.stringify({ ...data, ...written }) })

    it("Data that somebody wrote into a payment session is gone after a refused completion of the cart [case 71]", async () => {
      const { shopper, session } = await atThePage(store)
      await write(session)
      expect((await shopper.complete()).status).toBe(400)
      expect(await dataOf(db(), session)).toEqual([
        { ...PUBLIC(session), checkout_url: session.data.checkout_url },
      ])
    })

    it("Data that somebody wrote into a payment session is gone once the cart is paid [case 71]", async () => {
      const { shopper, session } = await atThePage(store)
      await write(session)
      const paid = await placeOrder(store, { shopper, session })
      expect(await dataOf(db(), session)).toEqual([PUBLIC(session), PUBLIC(session)])
      expect(await strangerReads(store, shopper, paid)).not.toMatch(/5555|evil/)
    })
  })
})

/** The cart and its order, without a login. */
async function strangerReads(store: Store, shopper: Shopper, { orderId }: PaidOrder) {
  const answers = []
  for (const path of [
    `/store/carts/${shopper.cartId}`,
    `/store/orders/${orderId}?fields=id,*payment_collections.payments`,
    `/store/orders/${orderId}?fields=id,*payment_collections.payment_sessions`,
  ]) {
    const answer = await fetch(store.url + path, {
      headers: { "x-publishable-api-key": store.publishableKey },
    })
    const text = await answer.text()
    expect([path, answer.status, text]).toEqual([path, 200, expect.stringContaining("session_id")])
    answers.push(text)
  }
  return answers.join("\n")
}

/** The data of a session, then that of its payment. */
async function dataOf(db: Knex, { id }: Session): Promise<unknown[]> {
  const sessions = await db("payment_session").select("data").where({ id })
  const payments = await db("payment").select("data").where({ payment_session_id: id })
  return ([...sessions, ...payments] as { data: unknown }[]).map(({ data }) => data)
}
