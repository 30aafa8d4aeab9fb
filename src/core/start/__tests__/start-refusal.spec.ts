import type { CollectionMoney } from "../../payment/collection-money"
import type { Payment } from "../../payment/payment"
import { completedCartRefusal, startRefusal, type Start } from "../start-refusal"

const none: CollectionMoney = { kind: "none" }
const proven: CollectionMoney = {
  kind: "proven",
  payment: { provider_id: "pp_1" } as Payment,
}

/** Everything that could refuse a start, last to first. */
const ALL = [
  ["too_many_pages", { hadAllItsPages: true }],
  ["too_many_order_pages", { hadAllItsPages: true, isOfOrder: true }],
  ["not_set_up", { isSetUp: false }],
  ["account_closed", { isClosed: true }],
  ["region_unsupported", { isOffered: false }],
  ["total_changed", { isTotal: false }],
  ["session_gone", { hasLostCart: true }],
  ["cart_completed", { isCartCompleted: true }],
  ["payment_arrived", { money: { kind: "arrived" } }],
  ["payment_held", { money: { kind: "held" } }],
  ["already_paid", { money: { kind: "booked" } }],
] as const satisfies [string, Partial<Start>][]

describe("startRefusal", () => {
  it("The start of a payment is not refused for facts that were not loaded", () => {
    expect(startRefusal({ money: none })).toBeUndefined()
    expect(startRefusal({ money: proven })).toBeUndefined()
  })

  it.each([none, proven])(
    "The start of a payment is not refused when nothing stands against it and the collection's money is $kind",
    (money) => {
      const well = {
        isCartCompleted: false,
        hasLostCart: false,
        isTotal: true,
        provider_id: "pp_1",
        isOffered: true,
        isClosed: false,
        isSetUp: true,
        hadAllItsPages: false,
      }
      expect(startRefusal({ money, ...well })).toBeUndefined()
    }
  )

  it.each(ALL)(
    "The start of a payment is refused with the code %s when the fact for this code is given",
    (refusal, start) => {
      expect(startRefusal({ money: none, ...start })).toBe(refusal)
    }
  )

  it.each(ALL.map(([refusal], index) => [refusal, index] as const))(
    "The start of a payment is refused with %s when reasons of less weight are given too",
    (refusal, index) => {
      const all: Start = Object.assign(
        { money: none },
        ...ALL.slice(0, index + 1).map((at) => at[1])
      )
      expect(startRefusal(all)).toBe(refusal)
    }
  )

  it.each([
    ["at another account", "pp_2"],
    ["with another provider", null],
  ])(
    "The start of a payment is refused %s than the account of the collection's proven payment",
    (_, provider_id) => {
      expect(startRefusal({ money: proven, provider_id })).toBe("payment_arrived")
    }
  )

  it("The start for a proven payment is not refused for reasons that concern only a new payment page", () => {
    const start = { isOffered: false, isClosed: true, isSetUp: false, hadAllItsPages: true }
    expect(startRefusal({ money: proven, provider_id: "pp_1", ...start })).toBeUndefined()
  })

  it("The start for a proven payment is refused with total_changed when the cart's total has changed", () => {
    expect(startRefusal({ money: proven, isTotal: false })).toBe("total_changed")
  })
})

describe("completedCartRefusal", () => {
  it.each(["none", "arrived", "booked", "held"] as const)(
    "The start for a completed cart is refused with cart_completed when the collection's money is %s",
    (kind) => {
      expect(completedCartRefusal({ kind })).toBe("cart_completed")
    }
  )

  it("The start for a completed cart is not refused when its proven payment is not booked yet", () => {
    expect(completedCartRefusal(proven)).toBeUndefined()
  })
})
