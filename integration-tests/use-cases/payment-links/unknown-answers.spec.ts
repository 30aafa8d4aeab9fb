import { linksOfOrder } from "../../../src/backoffice/payment-links/links"
import { startForOrder } from "../../../src/payments/payment-link/start-for-order"
import { describeShop } from "../support/describe-shop"
import { Payer } from "../support/payer"

describeShop("A payment link whose page has an answer that the profile cannot read", (shop) => {
  /** Somebody paid on the link's page, and verify answers a status that no profile lists. */
  const answered = async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    payer.pays()
    shop.gateway.answer = { status: "settling" }
    await payer.polled()
    expect(payer.attempt).toMatchObject({ status: "open", unknown_status: "settling" })
    return payer
  }

  it('A payment link shows "confirming" and opens no second page while the gateway\'s answer about its page is not understood', async () => {
    const payer = await answered()
    const { order_id } = payer.link
    expect(await payer.sees()).toBe("confirming")
    expect(await payer.presses()).toEqual({ kind: "view", view: "confirming" })
    const starting = startForOrder(
      { order_id, provider_id: undefined },
      (id) => shop.server.collectionToPay(id),
      { customerId: "cus_1", address: undefined },
      shop.deps
    )
    await expect(starting).rejects.toMatchObject({ code: "payment_arrived" })
    expect(await linksOfOrder(order_id, shop.deps)).toMatchObject({
      payment_links: [{ status: "confirming" }],
      refusal_code: "link_order_being_paid",
    })
    expect(payer.attempts).toHaveLength(1)
    shop.gateway.answer = undefined
    await payer.polled()
    expect(await payer.sees()).toBe("paid")
  })

  it("A payment link shows \"confirming\" when the gateway's answer about the link's replaced payment page is not understood", async () => {
    const payer = await answered()
    shop.rewrite(payer.attempt, { status: "over", over_because: "replaced" })
    expect(await payer.sees()).toBe("confirming")
  })

  it("A payment link is open again an hour after the end of the page about which the gateway's answer is not understood", async () => {
    const payer = await answered()
    shop.rewrite(payer.attempt, { expires_at: new Date(+shop.run.now() - 60 * 60_000) })
    expect(await payer.sees()).toBe("open")
    shop.gateway.answer = undefined
  })
})
