import { toStoreAttempt } from "../../../src/api/store/hosted-checkout/attempts/store-attempt"
import type { AttemptRow } from "../../simulation/fakes/repositories/database/rows"
import { TOTAL } from "../support/shop"
import { describeShop } from "../support/describe-shop"
import { Payer } from "../support/payer"

describeShop("A public payment link", (shop) => {
  const payerWithEmail = async () => {
    const payer = await Payer.of(shop)
    shop.tables.orders.set(payer.order.id, { ...payer.order, email: "robin@example.com" })
    return payer
  }

  it("A payment page that a public payment link opens has no e-mail address of the customer", async () => {
    const byAdmin = await payerWithEmail()
    const stranger = await byAdmin.stranger()
    expect(await stranger.presses()).toMatchObject({ kind: "page" })
    expect(stranger.attempts).toMatchObject([{ email: null, payment_link_id: stranger.link.id }])
  })

  it("A public payment link and an admin's payment link of the same order open separate payment pages, and a page that the other link's page replaced can still be paid", async () => {
    const byAdmin = await payerWithEmail()
    const stranger = await byAdmin.stranger()
    const own = await byAdmin.presses()
    expect(await stranger.presses()).not.toEqual(own)
    expect(await byAdmin.presses()).toMatchObject({ kind: "page" })
    const [first, ofStranger, last] = byAdmin.attempts
    expect(byAdmin.attempts).toMatchObject([
      { email: "robin@example.com", over_because: "replaced", payment_link_id: byAdmin.link.id },
      { email: null, over_because: "replaced", payment_link_id: stranger.link.id },
      { email: "robin@example.com", status: "open", payment_link_id: byAdmin.link.id },
    ])
    expect(new Set([first, ofStranger, last].map((page) => page?.checkout_url)).size).toBe(3)

    byAdmin.pays("approved", ofStranger)
    await byAdmin.polled()
    expect(byAdmin.order.transactions).toMatchObject([{ amount: TOTAL }])
    expect(await stranger.sees()).toBe("paid")
    expect(await byAdmin.sees()).toBe("paid")
  })

  it("When a customer pays the page of an order's public payment link and the page of the admin's link, one payment is booked and the other is held for an admin [case 79]", async () => {
    const byAdmin = await payerWithEmail()
    const stranger = await byAdmin.stranger()
    await byAdmin.presses()
    await stranger.presses()
    const [ofAdmin, ofStranger] = byAdmin.attempts
    byAdmin.pays("approved", ofStranger)
    byAdmin.pays("approved", ofAdmin)
    await byAdmin.polled()
    expect(byAdmin.payments.map(({ status }) => status).sort()).toEqual(["completed", "held"])
    expect(byAdmin.order.transactions).toMatchObject([{ amount: TOTAL }])
    expect(await stranger.sees()).toBe("paid")
    expect(await byAdmin.sees()).toBe("paid")
  })

  it("A visitor of a public payment link gets no payment page when another payment start replaces the page while it opens", async () => {
    const byAdmin = await payerWithEmail()
    const stranger = await byAdmin.stranger()
    const replace = () => {
      const [page] = shop.database.attempts.all() as [AttemptRow]
      shop.rewrite(page, { status: "over", over_because: "replaced" })
      const other = { id: "hcatt_other", handle: "handle_other", token: "tok_other" }
      shop.database.attempts.insert({ ...page, ...other, payment_link_id: null })
    }
    shop.run.meanwhile("attempts.transition page_opened", replace, "after")
    expect(await stranger.presses()).toEqual({ kind: "unavailable" })
  })

  it("A visitor who presses the button of a public payment link twice gets the same payment page again", async () => {
    const stranger = await (await payerWithEmail()).stranger()
    const page = await stranger.presses()
    expect(await stranger.presses()).toEqual(page)
    expect(stranger.attempts).toHaveLength(1)
  })

  it("The Store API names the order of a payment page that an admin's link opened, but not of a page that a public link opened", async () => {
    const byAdmin = await payerWithEmail()
    const stranger = await byAdmin.stranger()
    await byAdmin.presses()
    await stranger.presses()
    byAdmin.pays("approved", byAdmin.attempts[1])
    await byAdmin.polled()
    const seen = await Promise.all(
      byAdmin.attempts.map(async (page) => toStoreAttempt(page, shop.deps))
    )
    expect(seen).toMatchObject([{ order_id: byAdmin.order.id }, { order_id: null }])
  })
})
