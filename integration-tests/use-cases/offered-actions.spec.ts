import type { ResolutionAction } from "../../src/core"
import { offeredActions } from "../../src/payments/resolve/offered-actions"
import { describeShop } from "./support/describe-shop"
import type { Fields } from "./support/gateway"
import type { Shopper } from "./support/shopper"

const NOTES = { closed: "checked at the gateway", refunded: "ref_1" }

describeShop("The actions offered for an order's returned payment", (shop) => {
  const returned = async (fields: Fields = {}) => {
    shop.gateway.answer = undefined
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "chargeback", ...fields })
    await shop.poll(shopper)
    expect(shopper.attempt).toMatchObject({ held_reason: "gateway_reversed" })
    return shopper
  }
  const offered = async ({ attempt }: Shopper) => await offeredActions(attempt, shop.deps)

  it("leave out what is refused until Medusa has refunded the order", async () => {
    const shopper = await returned()
    expect(await offered(shopper)).toEqual(["retry"])
    await shopper.refund(100)
    expect(await offered(shopper)).toEqual(["retry"])
    await shopper.refund()
    expect(await offered(shopper)).toEqual(["closed", "refunded", "retry"])
  })

  it("include closing once Medusa has refunded the part that was returned", async () => {
    const shopper = await returned({ amount: "5.00" })
    await shopper.refund(499)
    expect(await offered(shopper)).toEqual(["retry"])
    await shopper.refund(1)
    expect(await offered(shopper)).toEqual(["closed", "retry"])
    await shopper.refund()
    expect(await offered(shopper)).toEqual(["closed", "refunded", "retry"])
  })

  it("leave out closing while the refund that Medusa shows was booked before and is still open", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(500)
    shop.verifySays(shopper, { status: "chargeback", amount: "5.00" })
    await shop.poll(shopper)
    expect(await offered(shopper)).toEqual(["retry"])
  })

  it("are the same when the account is no longer configured", async () => {
    const [paid, refunded] = [await returned(), await returned()]
    await refunded.refund()
    shop.configure(undefined)
    expect(await offered(paid)).toEqual(["retry"])
    expect(await offered(refunded)).toEqual(["closed", "refunded", "retry"])
  })

  it("leave out the record of a refund for a canceled order that Medusa still shows as paid", async () => {
    const shopper = await shop.completedOrder()
    shop.hold(shopper, "order_canceled")
    expect(await offered(shopper)).toEqual(["retry"])
  })

  it.each<[string, Fields, number | undefined]>([
    ["nothing is refunded", {}, 0],
    ["a part is refunded", {}, 100],
    ["a part was returned, and nothing is refunded", { amount: "5.00" }, 0],
    ["a part was returned and refunded", { amount: "5.00" }, 500],
    ["all is refunded", {}, undefined],
  ])("are those that a resolution accepts: %s", async (_, fields, refunded) => {
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
