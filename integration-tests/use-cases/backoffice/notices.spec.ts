import { notifyAdmins } from "../../../src/backoffice/notices/notify-admins"
import { describeShop } from "../support/describe-shop"

describeShop("Notices to admins", (shop) => {
  /** What Medusa sends once, whatever it is asked for: each of the keys. */
  const notices = async () => {
    const notify = jest.spyOn(shop.deps.store, "notify")
    await notifyAdmins(shop.deps)
    return notify.mock.calls.map(([{ idempotency_key }]) => idempotency_key)
  }

  it("Admins get a second notice of a held payment when the gateway refunds a part of the payment", async () => {
    const shopper = await shop.shopperWhoPaidAReplacedPage()
    const first = await notices()
    expect(first).toHaveLength(1)
    expect(await notices()).toEqual(first)

    shop.run.passes(1_000)
    await shop.notify(shopper, { status: "refunded", amount: "10.00" })
    expect(shopper.row).toMatchObject({ status: "held", reason: "unclear" })
    expect(new Set(await notices()).size).toBe(2)
  })

  it("The notice of a held payment says how much the gateway and Medusa have, and what an admin can do", async () => {
    await shop.shopperWhoPaidAReplacedPage()
    const notify = jest.spyOn(shop.deps.store, "notify")
    await notices()
    expect(notify.mock.calls[0]?.[0].data).toEqual({
      title: "A payment needs attention",
      description:
        "The cart has changed or is gone since the payment page was opened. The gateway has CA$40.00, Medusa has CA$0.00: place the order, apply it to an order, or state what the gateway returned.",
    })
  })

  const APPROVED = {
    event: "payment.captured",
    status: "approved",
    amount: "5.00",
    currency: "CAD",
  }

  it.each([{ ...APPROVED, reference: "somebody-elses" }, { event: 42 }])(
    "Admins get one notice of the gateway's notification %j, however often the gateway sends the notification",
    async (said) => {
      await shop.notifyOf(JSON.stringify(said))
      const first = await notices()
      expect(first).toHaveLength(1)
      await shop.notifyOf(JSON.stringify(said))
      expect(new Set(await notices())).toEqual(new Set(first))
    }
  )

  it("Admins get one notice of each gateway status that the gateway profile does not list, with the number of payments", async () => {
    for (const status of ["captured", "captured", "paid"]) {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, { status })
      await shop.poll(shopper)
    }
    shop.run.passes(60_000)
    const notify = jest.spyOn(shop.deps.store, "notify")
    await notices()
    await notices()
    expect(notify.mock.calls.map(([{ data }]) => data?.description).sort()).toEqual([
      expect.stringMatching(/^The gateway says "captured" for 2 payments of .*: hcatt_/),
      expect.stringMatching(/^The gateway says "paid" for 1 payment of .*: hcatt_/),
    ])
  })
})
