import { VERIFY_EVERY_MS, verifyTurnLimits } from "../../../src/core"
import { GatewayConnectionError } from "../../../src/client/errors"
import { describeShop } from "../support/describe-shop"
import type { Shop } from "../support/shop"

const AWAY = new GatewayConnectionError("the gateway is away", { mayHaveArrived: false })

describeShop("A payment that the gateway was asked about a moment ago", (shop) => {
  const asked = async (work: () => Promise<unknown>) => {
    const before = shop.gateway.asked
    await work()
    return shop.gateway.asked - before
  }

  it("is not asked about by a return, and by the next one once its turn is there", async () => {
    const shopper = await shop.atThePage()
    await expect(shopper.complete()).rejects.toThrow()
    shopper.pay()

    const early = async () => expect(await shopper.returns()).toBe("wait")
    expect(await asked(early)).toBe(0)
    shop.run.passes(VERIFY_EVERY_MS)
    expect(await shopper.returns()).toBe("order")
    shopper.expectOneOrder()
  })

  it("is not asked about by a completion: the cart is not paid yet", async () => {
    const shopper = await shop.atThePage()
    await shopper.returns()
    const complete = async () => expect(shopper.complete()).rejects.toThrow()
    expect(await asked(complete)).toBe(0)
    shopper.pay()
    shop.run.passes(VERIFY_EVERY_MS)
    await shopper.complete()
    shopper.expectOneOrder()
  })

  it("becomes an order by the return whose question is under way when its cart is completed", async () => {
    const shopper = await shop.paidUnheard()
    const completed: unknown[] = []
    shop.run.meanwhile("gateway is asked", async () => {
      completed.push(await shopper.complete().catch(() => "not paid yet"))
    })
    expect(await asked(async () => expect(await shopper.returns()).toBe("order"))).toBe(1)
    expect(completed).toEqual(["not paid yet"])
    shopper.expectOneOrder()
  })

  it("becomes an order by the completion whose question is under way when the shopper returns", async () => {
    const shopper = await shop.paidUnheard()
    const returned: unknown[] = []
    shop.run.meanwhile("gateway is asked", async () => {
      returned.push(await shopper.returns())
    })
    expect(await asked(async () => shopper.complete())).toBe(1)
    expect(returned).toEqual(["wait"])
    expect(await shopper.returns()).toBe("order")
    shopper.expectOneOrder()
  })

  it("becomes an order by an early return that finds its approval stored", async () => {
    const shopper = await shop.atThePage()
    await shopper.returns()
    shopper.pay()
    shop.run.meanwhile("attempts.takeVerifyTurn", async () => shop.approve(shopper))
    expect(await asked(async () => expect(await shopper.returns()).toBe("order"))).toBe(0)
    shopper.expectOneOrder()
  })

  it("becomes an order by a later try, which waits for its turn after a completion", async () => {
    const shopper = await shop.paidWithoutOrder()
    shopper.mend()
    shop.verifySays(shopper, AWAY)
    await expect(shopper.complete()).rejects.toThrow()
    shop.gateway.answer = undefined
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("becomes an order by a later try although somebody else takes each of its turns", async () => {
    const shopper = await shop.paidWithoutOrder()
    shopper.mend()
    const { attempts } = shop.deps.repositories
    const limits = verifyTurnLimits(shop.deps.accounts.options, true)
    const takeTurn = async () => attempts.takeVerifyTurn(shopper.attempt.id, limits)
    await takeTurn()
    const sleep = jest.spyOn(shop.run, "sleep").mockImplementation(async (ms) => {
      shop.run.passes(ms)
      await takeTurn()
    })
    await shop.poll(shopper)
    shopper.expectOneOrder()
    sleep.mockRestore()
  })

  it("keeps its page when the shopper cancels: the next start offers it again", async () => {
    const shopper = await shop.atThePage()
    await shopper.returns()
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "open", replaced_at: null })
    await shopper.start()
    expect(shopper.attempts).toHaveLength(1)
  })

  it("A page does not expire by a return that does not ask the gateway", async () => {
    const shopper = await shop.atThePage()
    await shopper.returns()
    shopper.pay()
    shop.end(shopper)
    await shopper.returns()
    expect(shopper.attempt).toMatchObject({ status: "open" })
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("leaves its next scheduled check as it is, however often somebody returns", async () => {
    const shopper = await shop.atThePage()
    await shopper.returns()
    const { next_check_at } = shopper.attempt
    shop.run.passes(VERIFY_EVERY_MS - 1)
    await shopper.returns()
    expect(shopper.attempt).toMatchObject({ status: "open", next_check_at })
  })
})

/** As many shoppers return at once as may have the gateway asked about payments that are asked about often. */
async function othersReturn(shop: Shop): Promise<void> {
  for (let count = 0; count < 20; count++) {
    const other = await shop.atThePage()
    await other.returns()
  }
}

describeShop("A payment that the gateway was asked about often", (shop) => {
  it("is asked about later where its account has had all turns of the time, and the log says so", async () => {
    const shopper = await shop.paidUnheard()
    shop.database.attempts.update(shopper.attempt, { verify_turns: 10 })
    await othersReturn(shop)
    const asked = shop.gateway.asked
    expect(await shopper.returns()).toBe("wait")
    expect(shop.gateway.asked).toBe(asked)
    expect(shop.run.notes).toContain(
      "returns and completions ask the gateway of default less often: too many ask"
    )

    shop.run.passes(VERIFY_EVERY_MS)
    expect(await shopper.returns()).toBe("order")
    shopper.expectOneOrder()
  })
})

describeShop(
  "A payment that needs both proofs",
  (shop) => {
    it("waits for verify's turn after its notification, and becomes an order", async () => {
      const shopper = await shop.atThePage()
      shopper.pay()
      shop.verifySays(shopper, { status: "pending" })
      await shop.notify(shopper)
      expect(await shopper.returns()).toBe("wait")
      shop.gateway.answer = undefined

      expect(await shopper.returns()).toBe("wait")
      expect(shopper.attempt.status).toBe("open")
      shop.run.passes(VERIFY_EVERY_MS)
      expect(await shopper.returns()).toBe("order")
      shopper.expectOneOrder()
    })

    it("is asked about once its approval is reported, whatever its account has had asked", async () => {
      const shopper = await shop.atThePage()
      shopper.pay()
      shop.verifySays(shopper, { status: "pending" })
      await shop.notify(shopper)
      shop.gateway.answer = undefined
      shop.database.attempts.update(shopper.attempt, { verify_turns: 10 })
      await othersReturn(shop)

      expect(await shopper.returns()).toBe("order")
      shopper.expectOneOrder()
    })
  },
  { proof: "both" }
)
