import type { AnyOptions } from "../../../src/core/__tests__/support/account-options"
import { payableUrl } from "../../../src/payments/start/payable-url"
import { ELSEWHERE } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import { DEARER, TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const AWAY = new Error("the connection was reset")
const REFUSED = { code: "payment_arrived" }

/** What a shopper tries: the storefront's start, another provider, and a call past the plugin's route. */
const STARTS: [string, (of: Shopper) => Promise<void>][] = [
  ["the storefront", async (of) => of.start()],
  ["another payment provider", async (of) => of.start(ELSEWHERE)],
  ["a call past the plugin's route", async (of) => of.startPastTheRoute()],
]

describe.each<[string, AnyOptions, Fields]>([
  ["that nobody has processed", {}, {}],
  ["that only its notification approves", { proof: "both" }, {}],
  ["whose notification names no amount", {}, { amount: undefined }],
])("While a payment of the cart has arrived %s,", (_, options, fields) => {
  describeShop(
    "a start",
    (shop) => {
      /** As by a server that dies before it processes the notification. */
      const report = async (shopper: Shopper) => {
        shop.verifySays(shopper, AWAY)
        await shop.report(shopper, fields)
      }
      const orderFollows = async (shopper: Shopper) => {
        shop.gateway.answer = undefined
        await shop.poll(shopper)
        shopper.expectOneOrder()
      }
      const paidAfterItsReplacement = async () => {
        const shopper = await shop.shopperOnThePage()
        await shopper.change(DEARER)
        await shopper.start()
        shopper.pay(shopper.attempt)
        return shopper
      }

      it.each(STARTS)(
        "A new payment start through %s is refused once a notification has reported a payment of the cart, which becomes the order",
        async (__, start) => {
          const shopper = await shop.shopperWhoPaid()
          await report(shopper)
          await expect(start(shopper)).rejects.toMatchObject(REFUSED)
          expect(shopper.attempts).toHaveLength(1)
          await orderFollows(shopper)
        }
      )

      it.each(STARTS)(
        "A new payment start through %s is refused once a notification has reported a payment on an older payment page of the cart",
        async (__, start) => {
          const shopper = await paidAfterItsReplacement()
          await report(shopper)
          await expect(start(shopper)).rejects.toMatchObject(REFUSED)
          expect(shopper.attempts).toHaveLength(2)
          expect(await payableUrl(shopper.latest, shop.deps)).toBeNull()
        }
      )

      it("A shopper who starts to pay again is refused once a notification has reported a payment on the cart's expired payment page", async () => {
        const shopper = await shop.shopperWhoPaid()
        shop.rewrite(shopper, {
          ...{ status: "over", over_because: "expired", expires_at: shop.run.now() },
        })
        await report(shopper)
        await expect(shopper.start()).rejects.toMatchObject(REFUSED)
        await expect(shopper.startPastTheRoute()).rejects.toMatchObject(REFUSED)
        expect(shopper.attempts).toHaveLength(1)
      })

      it("A shopper is not sent to a new payment page when a notification reports the cart's payment while the gateway opens the page", async () => {
        const shopper = await shop.shopperOnThePage()
        shopper.pay()
        await shopper.change(DEARER)
        shop.verifySays(shopper, AWAY)
        shop.run.meanwhile("gateway opens", async () => report(shopper))
        await shopper.start()
        expect(shopper.attempts).toHaveLength(2)
        expect(shopper.session.data.checkout_url).toBeNull()
      })

      it("A shopper who starts to pay is refused when a notification reports a payment of the cart at that very moment", async () => {
        const shopper = await paidAfterItsReplacement()
        shop.run.meanwhile("medusa opens a session", async () => report(shopper))
        await expect(shopper.start()).rejects.toMatchObject(REFUSED)
      })

      it("A payment that a notification reports on a replaced page prevents a new payment start, and becomes the order if the cart's total is again the paid sum", async () => {
        const shopper = await paidAfterItsReplacement()
        await shopper.change(TOTAL)
        await report(shopper)
        await expect(shopper.start()).rejects.toMatchObject(REFUSED)
        await orderFollows(shopper)
      })
    },
    options
  )
})

describeShop("A start that itself learns of the payment", (shop) => {
  it("A shopper who paid and then changed the cart cannot start to pay again; the payment is held for an admin with one event [case 54]", async () => {
    const emitted = jest.spyOn(shop.deps.events, "emit")
    const shopper = await shop.shopperWhoPaid()
    await shopper.change(DEARER)
    await expect(shopper.start()).rejects.toMatchObject(REFUSED)
    await shop.poll(shopper)
    await shop.poll(shopper)
    const named = { id: shopper.attempt.id, payment_id: shopper.row.id }
    expect(shopper.row).toMatchObject({ status: "held", reason: "cart_changed" })
    expect(emitted.mock.calls.filter(([name]) => name.endsWith("attempt.held"))).toEqual([
      ["hosted_checkout.attempt.held", { ...named, reason: "cart_changed" }],
    ])
  })
})

describeShop(
  "A payment of a page that never opened",
  (shop) => {
    it('With the option proof: "both", a payment approved by a notification is held for an admin in the end if its page never opened', async () => {
      const shopper = await shop.shopperWhoPaid()
      shop.rewrite(shopper, {
        ...{ status: "opening", token: null, checkout_url: null, expires_at: null },
      })
      await shop.notify(shopper)
      shop.run.passes(3 * 60 * 60_000)
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "held", reason: "not_confirmed" })
    })
  },
  { proof: "both" }
)

describeShop("A start past the plugin's route whose cart costs more than its paid page", (shop) => {
  it("A payment start that bypasses the plugin's route replaces no payment page that the gateway calls paid", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shopper.change(DEARER)
    await expect(shopper.startPastTheRoute()).rejects.toMatchObject(REFUSED)
    expect(shopper.attempts).toMatchObject([{ status: "open" }])
  })

  it("A proven payment is not bound to a payment session of another sum", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder()
    const { payment_session_id } = shopper.attempt
    shopper.orderCanBePlaced()
    await shopper.change(DEARER)
    await expect(shopper.startPastTheRoute()).rejects.toMatchObject(REFUSED)
    expect(shopper.attempts).toMatchObject([{ payment_session_id }])
  })
})
