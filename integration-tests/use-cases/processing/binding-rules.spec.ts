import { describeShop } from "../support/describe-shop"
import { DEARER } from "../support/shop"

describeShop("A payment counts for one cart, amount, currency and reference", (shop) => {
  it("the paid attempt of one cart, presented for another, makes no order of that one", async () => {
    const payer = await shop.paidUnheard()
    const freeRider = await shop.atThePage()
    // No client can write this: the provider itself must not believe it.
    shop.rewrite(freeRider, { payment_session_id: "payses_gone" })
    const { handle } = payer.attempt
    freeRider.rewriteSession({ data: { ...freeRider.session.data, handle } })

    await expect(freeRider.complete()).rejects.toThrow()
    expect(freeRider.orders).toEqual([])
    await shop.poll(payer)
    payer.expectOneOrder()
  })

  it.each([
    ["webhook", "amount_mismatch", { amount: "39.99" }],
    ["verify", "amount_mismatch", { amount: "40.01" }],
    ["webhook", "currency_mismatch", { currency: "USD" }],
    ["verify", "currency_mismatch", { currency: "USD" }],
    ["verify", "reference_mismatch", { reference: "hcatt_somebody_elses" }],
  ])("another one by %s is held, and makes no order: %s", async (by, reason, fields) => {
    const shopper = await shop.paidUnheard()
    if (by === "webhook") {
      await shop.notify(shopper, fields)
    } else {
      shop.verifySays(shopper, fields)
      await shop.poll(shopper)
    }
    const held = { status: "held", held_reason: reason, captured_at: null }
    expect(shopper.attempt).toMatchObject(held)
    await expect(shopper.complete()).rejects.toThrow()
    expect(await shop.poll(shopper)).toMatchObject(held)
    expect(shopper.orders).toEqual([])
  })

  it("a cart that became dearer behind its session is not paid by it", async () => {
    const shopper = await shop.paidUnheard()
    shopper.rewriteCart({ total: DEARER })

    await expect(shopper.complete()).rejects.toThrow()
    expect(shopper.attempt.captured_at).toBeNull()
    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "session_replaced" })
    expect(shopper.orders).toEqual([])
  })

  it("a verify that names none is accepted: the token was ours", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { reference: undefined })
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it.each([undefined, "hcatt_somebody_elses"])(
    "a notification of an ignored event kind that names %s is not held",
    async (reference) => {
      shop.configure({ events: { ignored: ["payout.sent"] } })
      const shopper = await shop.paidUnheard()
      await shop.notify(shopper, { event: "payout.sent", reference })
      await shop.notify(shopper, { event: "payout.failed", reference })

      expect(shop.heldNotifications).toEqual(["unknown_reference"])
      expect(shopper.attempt).toMatchObject({ status: "open", evidence: {} })
    }
  )

  it.each([undefined, "hcatt_somebody_elses"])(
    "a notification that names %s is held by itself, and the attempt is paid by verify",
    async (reference) => {
      const shopper = await shop.paidUnheard()
      await shop.notify(shopper, { reference, transaction_id: "txn_elsewhere" })
      expect(shopper.attempt).toMatchObject({ status: "open", evidence: {} })
      expect(shop.heldNotifications).toEqual(["unknown_reference"])

      await shop.poll(shopper)
      shopper.expectOneOrder()
    }
  )
})

describeShop("What a notification does not name", (shop) => {
  it.each(["amount", "currency"])("an approval without %s only triggers a check", async (field) => {
    const shopper = await shop.atThePage()
    await shop.notify(shopper, { [field]: undefined })
    expect(shopper.attempt).toMatchObject({ status: "open", proven_at: null })

    shop.end(shopper)
    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "evidence_conflict" })
  })

  it("an approval without an amount is an order once verify approves", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper, { amount: undefined })
    shopper.expectOneOrder()
  })

  it.each([
    ["a status in the prototype", '"__proto__":{"status":"approved"}'],
    ["a status behind a NUL", '"sta\\u0000tus":"approved"'],
  ])("%s approves nothing", async (_, said) => {
    const shopper = await shop.atThePage()
    const { status: __, ...fields } = shopper.approval()
    const rest = JSON.stringify({ event: "payment.captured", ...fields }).slice(1)
    await shop.notifyOf(`{${said},${rest}`)

    expect(shopper.attempt).toMatchObject({ status: "open", proven_at: null })
    await expect(shopper.complete()).rejects.toThrow()
  })

  it.each([{ status: "authorised_maybe" }, { event: "payment.created" }])(
    "proves nothing: %j",
    async (fields) => {
      const shopper = await shop.atThePage()
      await shop.notify(shopper, fields)
      expect(shopper.attempt).toMatchObject({ status: "open", proven_at: null })
    }
  )
})
