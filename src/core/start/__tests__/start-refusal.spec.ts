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

describe("A start", () => {
  it("is not refused for facts that were not loaded", () => {
    expect(startRefusal({ money: none })).toBeUndefined()
    expect(startRefusal({ money: proven })).toBeUndefined()
  })

  it.each([none, proven])("is not refused where all is well: $kind", (money) => {
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
  })

  it.each(ALL)("is refused, and says why: %s", (refusal, start) => {
    expect(startRefusal({ money: none, ...start })).toBe(refusal)
  })

  it.each(ALL.map(([refusal], index) => [refusal, index] as const))(
    "is refused for the first of several reasons: %s",
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
  ])("is refused %s than the one that a payment is proven at", (_, provider_id) => {
    expect(startRefusal({ money: proven, provider_id })).toBe("payment_arrived")
  })

  it("takes a proven payment as it is, whatever a new one would need", () => {
    const start = { isOffered: false, isClosed: true, isSetUp: false, hadAllItsPages: true }
    expect(startRefusal({ money: proven, provider_id: "pp_1", ...start })).toBeUndefined()
  })

  it("is refused for a proven payment as well where the cart does not fit", () => {
    expect(startRefusal({ money: proven, isTotal: false })).toBe("total_changed")
  })
})

describe("A completed cart", () => {
  it.each(["none", "arrived", "booked", "held"] as const)(
    "is refused where money is %s",
    (kind) => {
      expect(completedCartRefusal({ kind })).toBe("cart_completed")
    }
  )

  it("gets a session for the proven payment that is not booked yet", () => {
    expect(completedCartRefusal(proven)).toBeUndefined()
  })
})
