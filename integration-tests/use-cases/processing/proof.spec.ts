import { authorizePayment } from "../../../src/payments/authorize/authorize-payment"
import { SECOND } from "../../simulation/world/sites"
import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import { DEARER, TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const AWAY = new Error("the connection was reset")
const A_CENT_DEARER = TOTAL + 1
const HELD = { status: "held", reason: "not_as_requested", captured_at: null }
/** The sources contradict each other. */
const UNCLEAR = { ...HELD, reason: "unclear" }

describeShop("What a payment pays for", (shop) => {
  it("A cart whose payment session names the handle of another shopper's paid payment page cannot be completed with that payment [case 18]", async () => {
    const payer = await shop.shopperWhoPaid()
    const freeRider = await shop.shopperOnThePage()
    // No client can write this: the provider itself must not believe it.
    shop.rewrite(freeRider, { payment_session_id: "payses_gone" })
    const { handle } = payer.attempt
    freeRider.rewriteSession({ data: { ...freeRider.session.data, handle } })

    await expect(freeRider.complete()).rejects.toThrow()
    expect(freeRider.orders).toEqual([])
    await shop.poll(payer)
    payer.expectOneOrder()
  })

  it.each<[string, Fields]>([
    ["amount", { amount: "40.01" }],
    ["currency", { currency: "USD" }],
    ["reference", { reference: "hcatt_somebody_elses" }],
  ])(
    "A payment whose %s differs from the payment page's is held for an admin, and places no order [case 20] [case 21] [case 26]",
    async (_, fields) => {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, fields)
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject(HELD)
      await expect(shopper.complete()).rejects.toThrow()
      expect(await shop.offers(shopper)).not.toContain("place_order")
      await shop.poll(shopper)
      expect([shopper.row, shopper.orders]).toMatchObject([HELD, []])
    }
  )

  it.each<[string, Fields]>([
    ["amount", { amount: "39.99" }],
    ["currency", { currency: "USD" }],
  ])(
    "A payment whose notification names another %s than its page is held for an admin, and places no order [case 21]",
    async (_, fields) => {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, AWAY)
      await shop.notify(shopper, fields)
      expect(shopper.row).toMatchObject(HELD)
      await expect(shopper.complete()).rejects.toThrow()
      shop.gateway.answer = undefined
      await shop.poll(shopper)
      expect([shopper.row, shopper.orders]).toMatchObject([UNCLEAR, []])
    }
  )

  it("A payment is held for an admin when the cart has become dearer since the payment page was opened [case 22]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.rewriteCart({ total: DEARER })
    await expect(shopper.complete()).rejects.toThrow()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "cart_changed", captured_at: null })
    expect(shopper.orders).toEqual([])
  })

  it.each([
    ["a cent dearer", { total: A_CENT_DEARER }],
    ["in another currency", { currency_code: "usd" }],
  ])(
    "A cart cannot be completed when the cart is %s than its paid payment page [case 20]",
    async (_, change) => {
      const shopper = await shop.shopperWhoPaid()
      await shop.report(shopper)
      shopper.rewriteCart(change)
      await expect(shopper.complete()).rejects.toThrow()
      expect([shopper.orders, shopper.payments]).toEqual([[], []])
    }
  )

  it("A merchant account captures no payment of another merchant account, although the payment session names the payment's page", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.answered(shopper)
    const { account, ...deps } = shop.server.providerDeps
    const other = { ...deps, account: { ...account, provider_id: SECOND } }
    expect(await authorize(shopper, other)).toMatchObject({ status: "pending" })
    expect(shopper.rows).toEqual([])
    expect(await authorize(shopper)).toMatchObject({ status: "captured" })
  })

  it("A payment is not captured for a payment session in another currency than the payment's page", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.answered(shopper)
    shopper.rewriteSession({ currency_code: "usd" })
    expect(await authorize(shopper)).toMatchObject({ status: "pending" })
    shopper.rewriteSession({ currency_code: "cad" })
    expect(await authorize(shopper)).toMatchObject({ status: "captured" })
  })

  /** As Medusa's payment module asks the provider. */
  async function authorize({ session }: Shopper, deps = shop.server.providerDeps) {
    const { data, id } = session
    return await authorizePayment({ data, context: { idempotency_key: id } }, deps)
  }

  it("A payment becomes an order although the verify call names no reference, because the payment page's token identifies it [case 26]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, { reference: undefined })
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })
})

describeShop("Notifications that prove nothing alone", (shop) => {
  it.each(["amount", "currency"])(
    'A payment approved only by a notification without the field "%s" is held for an admin after the payment page\'s end',
    async (field) => {
      const shopper = await shop.shopperOnThePage()
      await shop.notify(shopper, { [field]: undefined })
      expect(shopper.row).toMatchObject({ status: "reported", proven_at: null })
      await expect(shopper.complete()).rejects.toThrow()

      shop.end(shopper)
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "held", reason: "not_confirmed" })
      await shop.act(shopper, { action: "state_returned", returned: 4_000 as never })
    }
  )

  it("A payment whose notification has no amount becomes an order once the verify call approves the payment", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper, { amount: undefined })
    shopper.expectOneOrder()
  })

  it.each([
    ["in __proto__", '"__proto__":{"status":"approved"}'],
    ["under a name with a NUL", '"sta\\u0000tus":"approved"'],
  ])(
    'A notification whose status "approved" is not in the field "status" itself (%s) approves no payment [case 13]',
    async (_, said) => {
      const shopper = await shop.shopperOnThePage()
      const { status: __, ...fields } = shopper.approval()
      const rest = JSON.stringify({ event: "payment.captured", ...fields }).slice(1)
      await shop.notifyOf(`{${said},${rest}`)
      expect([shopper.attempt.status, shopper.rows]).toEqual(["open", []])
      await expect(shopper.complete()).rejects.toThrow()
    }
  )

  it.each([{ status: "authorised_maybe" }, { event: "payment.created" }])(
    "A notification with the unknown value %j approves no payment [case 40]",
    async (fields) => {
      const shopper = await shop.shopperOnThePage()
      await shop.notify(shopper, fields)
      expect([shopper.attempt.status, shopper.rows]).toEqual(["open", []])
    }
  )
})

describeShop('The option proof: "either"', (shop) => {
  it.each<[string, Fields | Error]>([
    ["verify says pending", { status: "pending" }],
    ["verify declined a card before", { status: "declined" }],
    ["verify cannot be reached", AWAY],
    ["verify named another amount before the payment", { status: "pending", amount: "1.00" }],
  ])(
    'With the option proof: "either", a payment approved by a notification becomes an order without an approving verify call (%s)',
    async (_, said) => {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, said)
      await shop.poll(shopper)
      expect([shopper.attempt.status, shopper.rows]).toEqual(["open", []])
      await shop.notify(shopper)
      shopper.expectOneOrder()
    }
  )

  it.each<[string, Fields | undefined]>([
    ["no notification comes", undefined],
    ["a notification says pending", { status: "pending" }],
    ["a notification declined a card before", { status: "declined" }],
    ["a notification is of another event", { event: "payment.created" }],
  ])(
    'With the option proof: "either", a payment approved by verify becomes an order without an approving notification (%s) [case 35]',
    async (_, fields) => {
      const shopper = await shop.shopperWhoPaid()
      if (fields) {
        // While verify is silent: else the notification would make processing ask it.
        shop.verifySays(shopper, AWAY)
        await shop.notify(shopper, fields)
        expect(shopper.orders).toEqual([])
        shop.gateway.answer = undefined
      }
      await shop.poll(shopper)
      shopper.expectOneOrder()
    }
  )

  it.each<["a notification" | "verify", (of: Shopper) => Promise<unknown>]>([
    ["a notification", async (of) => await shop.notify(of, { amount: "1.00" })],
    [
      "verify",
      async (of) => {
        shop.verifySays(of, { amount: "1.00" })
        await shop.poll(of)
      },
    ],
  ])(
    "A payment is held for an admin when the gateway first approves another amount by %s and later the right amount [case 25]",
    async (by, approves) => {
      const shopper = await shop.shopperWhoPaid()
      await approves(shopper)
      await (by === "verify" ? shop.notify(shopper) : shop.poll(shopper))
      expect(shopper.row).toMatchObject(UNCLEAR)
      expect(shopper.orders).toEqual([])
    }
  )

  it("A declined card makes no payment, and the shopper may pay with another card", async () => {
    const shopper = await shop.shopperOnThePage()
    shopper.pay(shopper.attempt, "declined")
    await shop.notify(shopper, { status: "declined" })
    expect([shopper.attempt.status, shopper.rows]).toEqual(["open", []])
    await expect(shopper.complete()).rejects.toThrow()

    shopper.pay()
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("An order and its booked payment stay in Medusa although the gateway later says that the payment was declined [case 30]", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper)
    await shop.notify(shopper, { status: "declined" })
    shop.verifySays(shopper, { status: "declined" })
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("A payment whose first order failed is held for an admin, and not captured, when the verify call then says declined", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.orderCannotBePlaced("before_capture")
    await shop.notify(shopper)
    shopper.orderCanBePlaced()
    shop.verifySays(shopper, { status: "declined" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "unclear", captured_at: null })
    await expect(shopper.complete()).rejects.toThrow()
    expect(shopper.orders).toEqual([])
  })
})
