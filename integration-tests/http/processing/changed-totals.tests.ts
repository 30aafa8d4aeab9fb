import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { centsFromDecimal, centsFromMedusa } from "../../../src/core"
import { approved, atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { paymentsOf } from "../../helpers/money/refunds"
import { pageId } from "../../helpers/shopper/shopper"
import { storeTests, type Store } from "../../helpers/store/store"

export const changedTotals = storeTests(
  "A collection with another amount than its cart",
  (store) => {
    it("is refreshed before a page opens, and the page charges the cart's total", async () => {
      const { shopper } = await leftBehind(store)
      const session = await shopper.startPayment()

      const { total } = await shopper.cart()
      const { request } = store.control.session(pageId(session.data.checkout_url))
      expect(centsFromDecimal(request.amount)).toBe(centsFromMedusa(total))
      approved(shopper.pay(session))
      await shopper.returnFromPage(session)
      await expectOneOrder(store, shopper, session)
    })

    it("costs a start one query of the cart's lines where nothing has changed", async () => {
      const shopper = await store.shopper().fillCart()
      await shopper.openCollection()
      const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const checks: string[] = []
      const note = ({ sql }: { sql: string }) =>
        sql.includes('from "cart_line_item" ') && checks.push(sql)
      db.on("query", note)
      await shopper.startPayment()
      db.removeListener("query", note)

      expect(checks).toHaveLength(1)
    })

    it("opens no page while it cannot be refreshed, and the shopper reads why", async () => {
      const { shopper } = await leftBehind(store)
      const pages = store.control.sessions().length
      const failing = jest
        .spyOn(paymentsOf(store), "updatePaymentCollections")
        .mockRejectedValue(new Error("the database is gone"))
      const { status, body } = await shopper.tryToPay()
      failing.mockRestore()

      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: "total_changed",
        message: expect.stringContaining("total of your cart has changed"),
      })
      expect(store.control.sessions()).toHaveLength(pages)
    })

    it("opens no page for starts that bypass the route either", async () => {
      const { shopper } = await leftBehind(store)
      const pages = store.control.sessions().length
      await expect(
        paymentsOf(store).createPaymentSession(shopper.collectionId, {
          provider_id: shopper.providerId,
          amount: 1,
          currency_code: "cad",
          data: {},
        })
      ).rejects.toMatchObject({
        message: expect.stringContaining("total of your cart has changed"),
      })
      expect(store.control.sessions()).toHaveLength(pages)
    })
  }
)

/** As a cart change leaves it that failed after core had changed the collection (E7b). */
async function leftBehind(store: Store) {
  const { shopper } = await atThePage(store)
  await paymentsOf(store).updatePaymentCollections(shopper.collectionId, { amount: 1 })
  return { shopper }
}
