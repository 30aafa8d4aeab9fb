import { APPROVED_CARD, DECLINED_CARD } from "../helpers/shopper"
import { describeStore } from "../helpers/store"

describeStore("Paying for a cart", (store) => {
  it("gives an order when the shopper comes back", async () => {
    const shopper = await store.shopper().fillCart()
    const session = await shopper.startPayment()
    store.books.dropWebhooks()
    shopper.pay(session, APPROVED_CARD)

    const { status, location } = await shopper.comeBack(session)
    expect({ status, location }).toEqual({ status: 303, location: expect.stringContaining("/ca/order/") })
  })
  it("offers another card after a decline", async () => {
    const shopper = await store.shopper().fillCart()
    const session = await shopper.startPayment()
    expect(shopper.pay(session, DECLINED_CARD)).toMatchObject({ outcome: "declined" })
  })
})
