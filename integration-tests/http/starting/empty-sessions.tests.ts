import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { notify } from "../../helpers/gateway/gateway-reports"
import { expectOneOrder } from "../../helpers/shopper/payments"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { poll, storeTests, type Store } from "../../helpers/store/store"

/** As a server leaves it that dies after Medusa wrote the session and before it wrote the provider's data. */
async function emptySession(store: Store) {
  const paid = await paidUnheard(store)
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("payment_session").where({ id: paid.session.id }).update({ data: {} })
  return paid
}

export const emptySessions = storeTests("A payment session without data", (store) => {
  it("becomes an order when the payment is polled", async () => {
    const { attempt, session, shopper } = await emptySession(store)
    expect(await poll(store, attempt.id)).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  it("becomes an order when the shopper completes the cart", async () => {
    const { session, shopper } = await emptySession(store)
    expect((await shopper.complete()).status).toBe(200)
    await expectOneOrder(store, shopper, session)
  })

  it("names its session and its handle once it is captured", async () => {
    const { attempt, session } = await emptySession(store)
    await notify(store, attempt)
    const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const [data] = (await db("payment")
      .where({ payment_session_id: session.id })
      .pluck("data")) as {
      session_id?: string
    }[]
    expect(data).toMatchObject({
      session_id: session.id,
      handle: attempt.handle,
      reference: attempt.id,
    })
  })
})
