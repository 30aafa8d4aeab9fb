import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import type { Shopper } from "../support/shopper"

const AWAY = new Error("the connection was reset")

describeShop('With proof "either", one matching piece of evidence is enough:', (shop) => {
  const expectPaid = (shopper: Shopper) => {
    expect(shopper.attempt.status).toBe("completed")
    shopper.expectOneOrder()
  }
  const expectHeld = async (shopper: Shopper, held_reason: string) => {
    expect(shopper.attempt).toMatchObject({ status: "held", held_reason })
    await expect(shopper.complete()).rejects.toThrow()
    expect(shopper.orders).toEqual([])
  }
  const claimsFail = () =>
    jest.spyOn(shop.deps.repositories.attempts, "claimCapture").mockResolvedValue(false)

  describe("the webhook approves, and", () => {
    it.each<[string, Fields | Error]>([
      ["verify says pending", { status: "pending" }],
      ["verify said declined, of the card before", { status: "declined" }],
      ["verify cannot be reached", AWAY],
      ["verify knew another amount while nothing was paid", { status: "pending", amount: "1.00" }],
    ])("%s: paid", async (_, said) => {
      const shopper = await shop.paidUnheard()
      shop.verifySays(shopper, said)
      expect(await shop.poll(shopper)).toMatchObject({ status: "open" })

      await shop.notify(shopper)
      expectPaid(shopper)
    })

    it("verify approves another amount: held, whichever comes first", async () => {
      const shopper = await shop.paidUnheard()
      shop.verifySays(shopper, { amount: "1.00" })
      await shop.poll(shopper)
      await shop.notify(shopper)
      await expectHeld(shopper, "amount_mismatch")
    })
  })

  describe("verify approves, and", () => {
    it.each<[string, Fields | undefined]>([
      ["no webhook comes", undefined],
      ["the webhook says pending", { status: "pending" }],
      ["the webhook says declined, of the card before", { status: "declined" }],
      ["the webhook is of another kind", { event: "payment.created" }],
    ])("%s: paid", async (_, fields) => {
      const shopper = await shop.paidUnheard()
      if (fields) {
        // While verify is silent: else the notification would make processing ask it.
        shop.verifySays(shopper, AWAY)
        await shop.notify(shopper, fields)
        expect(shopper.attempt.status).toBe("open")
        shop.gateway.answer = undefined
      }
      await shop.poll(shopper)
      expectPaid(shopper)
    })

    it("the webhook approves another amount: held, whichever comes first", async () => {
      const shopper = await shop.paidUnheard()
      await shop.notify(shopper, { amount: "1.00" })
      await shop.poll(shopper)
      await expectHeld(shopper, "amount_mismatch")
    })
  })

  it("neither approves: not paid, and the shopper may try another card", async () => {
    const shopper = await shop.atThePage()
    shopper.pay(shopper.attempt, "declined")
    await shop.notify(shopper, { status: "declined" })
    expect(shopper.attempt).toMatchObject({ status: "open", proven_at: null })
    await expect(shopper.complete()).rejects.toThrow()

    shopper.pay()
    await shop.poll(shopper)
    expectPaid(shopper)
  })

  it("approved, then a late declined from both sides: it stays paid", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper)
    expectPaid(shopper)

    await shop.notify(shopper, { status: "declined" })
    shop.verifySays(shopper, { status: "declined" })
    await shop.poll(shopper)
    expectPaid(shopper)
  })

  it("approved, then a late declined before Medusa has booked it: it stays paid", async () => {
    const shopper = await shop.paidUnheard()
    const claims = claimsFail()
    await shop.notify(shopper)
    await shop.notify(shopper, { status: "declined" })
    expect(shopper.attempt.status).toBe("paid")

    claims.mockRestore()
    await shop.poll(shopper)
    expectPaid(shopper)
  })

  it("approved, then declined by verify after a failed completion: held, and nothing is booked", async () => {
    const shopper = await shop.paidUnheard()
    const claims = claimsFail()
    await shop.notify(shopper)
    shop.verifySays(shopper, { status: "declined" })
    expect(await shop.poll(shopper)).toMatchObject({ captured_at: null })

    claims.mockRestore()
    await expectHeld(shopper, "evidence_conflict")
  })

  it("an approval outlasts the page's expiry and grace", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, AWAY)
    shop.end(shopper)
    expect(await shop.poll(shopper)).toMatchObject({ status: "open" })

    shop.gateway.answer = undefined
    await shop.poll(shopper)
    expectPaid(shopper)
  })
})
