import { ordersOf } from "../helpers/money/cart-orders"
import { notify, verifySays, type Fields } from "../helpers/gateway/gateway-reports"
import { expectOneOrder } from "../helpers/shopper/payments"
import { describeStore, poll } from "../helpers/store/store"
import { paidUnheard, type UnheardPayment } from "../helpers/shopper/unheard-payment"
import { rewriteAttempt } from "../helpers/database/rewrite-attempt"

describeStore('With proof "either", one matching piece of evidence is enough:', (store) => {
  const expectPaid = async ({ shopper, session }: UnheardPayment) => {
    expect(await shopper.attempts()).toMatchObject([{ status: "completed" }])
    await expectOneOrder(store, shopper, session)
  }
  const expectHeld = async ({ shopper }: UnheardPayment, held_reason: string) => {
    expect(await shopper.attempts()).toMatchObject([{ status: "held", held_reason }])
    expect((await shopper.complete()).status).not.toBe(200)
    expect(await ordersOf(store, shopper.cartId)).toEqual([])
  }

  const claimsFail = () =>
    jest.spyOn(store.repositories.attempts, "claimCapture").mockResolvedValue(false)
  // Of a test that fails before it puts them right.
  afterEach(() => jest.restoreAllMocks())

  describe("the webhook approves, and", () => {
    it.each<[string, Fields | "reset"]>([
      ["verify says pending", { status: "pending" }],
      ["verify said declined, of the card before", { status: "declined" }],
      ["verify cannot be reached", "reset"],
      ["verify knew another amount while nothing was paid", { status: "pending", amount: "1.00" }],
    ])("%s: paid", async (_, fields) => {
      const payment = await paidUnheard(store)
      verifySays(store, payment.attempt, fields)
      expect(await poll(store, payment.attempt.id)).toMatchObject({ status: "open" })

      await notify(store, payment.attempt)
      await expectPaid(payment)
    })

    it("verify approves another amount: held, whichever comes first", async () => {
      const payment = await paidUnheard(store)
      verifySays(store, payment.attempt, { amount: "1.00" })
      await poll(store, payment.attempt.id)
      await notify(store, payment.attempt)
      await expectHeld(payment, "amount_mismatch")
    })
  })

  describe("verify approves, and", () => {
    it.each<[string, Fields | undefined]>([
      ["no webhook comes", undefined],
      ["the webhook says pending", { status: "pending" }],
      ["the webhook says declined, of the card before", { status: "declined" }],
      ["the webhook is of another kind", { event: "payment.created" }],
    ])("%s: paid", async (_, fields) => {
      const payment = await paidUnheard(store)
      if (fields) {
        // While verify is silent: else the notification would make processing ask it.
        verifySays(store, payment.attempt, "reset")
        await notify(store, payment.attempt, fields)
        expect(await payment.shopper.attempts()).toMatchObject([{ status: "open" }])
        store.control.faults.clear()
      }
      await poll(store, payment.attempt.id)
      await expectPaid(payment)
    })

    it("the webhook approves another amount: held, whichever comes first", async () => {
      const payment = await paidUnheard(store)
      await notify(store, payment.attempt, { amount: "1.00" })
      await poll(store, payment.attempt.id)
      await expectHeld(payment, "amount_mismatch")
    })
  })

  it("neither approves: not paid, and the shopper may try another card", async () => {
    const payment = await paidUnheard(store)
    verifySays(store, payment.attempt, { status: "declined" })
    await notify(store, payment.attempt, { status: "declined" })

    expect(await payment.shopper.attempts()).toMatchObject([{ status: "open", proven_at: null }])
    expect((await payment.shopper.complete()).status).toBe(400)
    expect(await ordersOf(store, payment.shopper.cartId)).toEqual([])
  })

  it("approved, then a late declined from both sides: it stays paid", async () => {
    const payment = await paidUnheard(store)
    await notify(store, payment.attempt)
    await expectPaid(payment)

    await notify(store, payment.attempt, { status: "declined" })
    verifySays(store, payment.attempt, { status: "declined" })
    await poll(store, payment.attempt.id)
    await expectPaid(payment)
  })

  it("approved, then a late declined before Medusa has booked it: it stays paid", async () => {
    const payment = await paidUnheard(store)
    const claims = claimsFail()
    await notify(store, payment.attempt)
    await notify(store, payment.attempt, { status: "declined" })
    expect(await payment.shopper.attempts()).toMatchObject([{ status: "paid" }])

    claims.mockRestore()
    expect(await poll(store, payment.attempt.id)).toMatchObject({ status: "completed" })
    await expectPaid(payment)
  })

  it("approved, then declined by verify after a failed completion: held, and nothing is booked", async () => {
    const payment = await paidUnheard(store)
    const claims = claimsFail()
    await notify(store, payment.attempt)
    verifySays(store, payment.attempt, { status: "declined" })
    expect(await poll(store, payment.attempt.id)).toMatchObject({ captured_at: null })

    claims.mockRestore()
    await expectHeld(payment, "evidence_conflict")
  })

  it("an approval outlasts the page's expiry and grace", async () => {
    const payment = await paidUnheard(store)
    verifySays(store, payment.attempt, "reset")
    await rewriteAttempt(store, payment.attempt.id, { expires_at: new Date(0) })
    expect(await poll(store, payment.attempt.id)).toMatchObject({ status: "open" })
    store.control.faults.clear()

    await poll(store, payment.attempt.id)
    await expectPaid(payment)
  })
})
