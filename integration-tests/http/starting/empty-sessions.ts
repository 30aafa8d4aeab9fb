import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { expectOneOrder } from "../../helpers/shopper/payments"
import { payWithoutNotification } from "../../helpers/shopper/pay-without-notification"
import { storeTests, type Store } from "../../helpers/store/store"

/** As a server leaves it that dies after Medusa wrote the session and before it wrote the provider's data. */
async function emptySession(store: Store) {
  const paid = await payWithoutNotification(store)
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("payment_session").where({ id: paid.session.id }).update({ data: {} })
  return paid
}

export const describeEmptySessions = storeTests("A payment session without data", (store) => {
  it("A paid cart becomes an order although the data of its payment session in Medusa are lost [case 57]", async () => {
    const { session, shopper } = await emptySession(store)
    expect((await shopper.complete()).status).toBe(200)
    await expectOneOrder(store, shopper, session)
  })
})
