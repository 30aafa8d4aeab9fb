import type { ResolutionAction } from "../../../src/core"
import { offeredActions } from "../../../src/payments/resolve/offered-actions"
import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import type { Shopper } from "../support/shopper"

const NOTES = { closed: "checked at the gateway", refunded: "ref_1" }

describeShop("Actions offered for a held payment of an order", (shop) => {
  const returned = async (fields: Fields = {}) => {
    shop.gateway.answer = undefined
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "chargeback", ...fields })
    await shop.poll(shopper)
    expect(shopper.attempt).toMatchObject({ held_reason: "gateway_reversed" })
    return shopper
  }
  const offered = async ({ attempt }: Shopper) => await offeredActions(attempt, shop.deps)

  it("only a retry is offered for a returned payment until Medusa has refunded the order", async () => {
    const shopper = await returned()
    expect(await offered(shopper)).toEqual(["retry"])
    await shopper.refund(100)
    expect(await offered(shopper)).toEqual(["retry"])
    await shopper.refund()
    expect(await offered(shopper)).toEqual(["closed", "refunded", "retry"])
  })

  it("closing is offered once Medusa has refunded the part that the gateway returned", async () => {
    const shopper = await returned({ amount: "5.00" })
    await shopper.refund(499)
    expect(await offered(shopper)).toEqual(["retry"])
    await shopper.refund(1)
    expect(await offered(shopper)).toEqual(["closed", "retry"])
    await shopper.refund()
    expect(await offered(shopper)).toEqual(["closed", "refunded", "retry"])
  })

  it("closing is not offered while an earlier refund is still to be made at the gateway", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(500)
    shop.verifySays(shopper, { status: "chargeback", amount: "5.00" })
    await shop.poll(shopper)
    expect(await offered(shopper)).toEqual(["retry"])
  })

  it("all actions are offered while the account is not configured, and a retry is refused", async () => {
    const shopper = await returned()
    shop.configure(undefined)
    expect(await offered(shopper)).toEqual(["closed", "refunded", "retry"])
    await expect(shop.resolve(shopper, { action: "retry" })).rejects.toThrow(
      "no hosted checkout account"
    )
    expect(shopper.attempt.status).toBe("held")
  })

  it("all actions are offered, and one line is logged, when Medusa cannot be read", async () => {
    const shopper = await returned()
    const lines: string[] = []
    const actions = await offeredActions(shopper.attempt, {
      ...shop.deps,
      medusa: { ...shop.deps.medusa, collection: () => Promise.reject(new Error("no connection")) },
      log: { ...shop.deps.log, warn: (line) => lines.push(line) },
    })
    expect(actions).toEqual(["closed", "refunded", "retry"])
    expect(lines).toEqual([expect.stringContaining("no connection; all actions are offered")])
  })

  it("only a retry is offered for a canceled order that Medusa still shows as paid", async () => {
    const shopper = await shop.completedOrder()
    const noTask = new Error("the database is gone")
    shop.run.meanwhile("refundTasks.open", () => Promise.reject(noTask))
    await shop.server.core.orders.cancelOrder(shopper.orders[0]?.id ?? "")
    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "order_canceled" })
    expect(await offered(shopper)).toEqual(["retry"])

    // As after a cancellation before the capture.
    shop.rewrite(shopper, { order_id: null })
    expect(await offered(shopper)).toEqual(["retry"])
    const refunded = { action: "refunded", note: NOTES.refunded } as const
    await expect(shop.resolve(shopper, refunded)).rejects.toMatchObject({
      code: "order_not_refunded",
    })

    await expect(shopper.refund()).rejects.toThrow("has been canceled")
    expect(await offered(shopper)).toEqual(["refunded", "retry"])
  })

  it("a retry is not offered for a partly returned payment without an order once its cart is gone", async () => {
    const shopper = await shop.capturedAndGivenUp()
    shopper.isReturned(100)
    await shop.poll(shopper)
    expect(await offered(shopper)).toEqual(["refunded", "retry"])

    shop.tables.carts.delete(shopper.cartId)
    expect(await offered(shopper)).toEqual(["refunded"])
    const retry = { action: "retry", not_returned: true, note: "dispute 7 was won" } as const
    await expect(shop.resolve(shopper, retry)).rejects.toThrow("no order may get it")
  })

  it("closing is not offered once a changed profile reads the payment as made", async () => {
    const shopper = await returned()
    await shopper.refund()
    shop.configure({ statuses: { approved: ["approved", "chargeback"], reversed: ["refunded"] } })
    expect(await offered(shopper)).toEqual(["refunded", "retry"])
    const closed = { action: "closed", note: NOTES.closed } as const
    await expect(shop.resolve(shopper, closed)).rejects.toMatchObject({ code: "not_closable" })
  })

  it("closing is not offered for a returned payment whose order core has undone", async () => {
    const shopper = await returned()
    shop.tables.orders.delete(shopper.attempt.order_id ?? "")
    expect(await offered(shopper)).not.toContain("closed")
    const closed = { action: "closed", note: NOTES.closed } as const
    await expect(shop.resolve(shopper, closed)).rejects.toMatchObject({ code: "not_closable" })
  })

  it.each<[string, Fields, number | undefined]>([
    ["nothing is refunded", {}, 0],
    ["a part is refunded", {}, 100],
    ["a part was returned, and nothing is refunded", { amount: "5.00" }, 0],
    ["a part was returned and refunded", { amount: "5.00" }, 500],
    ["all is refunded", {}, undefined],
  ])("the actions offered are those that a resolution accepts: %s", async (_, fields, refunded) => {
    for (const action of ["closed", "refunded"] satisfies ResolutionAction[]) {
      const shopper = await returned(fields)
      if (refunded !== 0) {
        await shopper.refund(refunded)
      }
      const isOffered = (await offered(shopper)).includes(action)
      const input = {
        action,
        note: NOTES[action],
        all_returned: action === "refunded" || undefined,
      }
      const isAccepted = await shop.resolve(shopper, input as never).then(
        () => true,
        () => false
      )
      expect({ action, isOffered }).toEqual({ action, isOffered: isAccepted })
    }
  })
})
