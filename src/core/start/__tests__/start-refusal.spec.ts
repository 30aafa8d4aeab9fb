import { cents } from "../../__tests__/support/cents"
import type { CollectionMoney } from "../../payment/collection-money"
import type { Payment } from "../../payment/payment"
import { orderOf } from "../../payment-link/__tests__/support/facts"
import type { OrderMoney } from "../../ports/medusa-port"
import { completedCartRefusal, orderRefusal, startRefusal, type Start } from "../start-refusal"

const none: CollectionMoney = { kind: "none" }
const proven: CollectionMoney = {
  kind: "proven",
  payment: { provider_id: "pp_1" } as Payment,
}

/** Everything that could refuse a start, last to first. */
const ALL = [
  ["too_many_pages", { hadAllItsPages: true }],
  ["too_many_order_pages", { hadAllItsPages: true, isOfOrder: true }],
  ["shipping_missing", { lacksShipping: true }],
  ["not_set_up", { isSetUp: false }],
  ["account_closed", { isClosed: true }],
  ["region_unsupported", { isOffered: false }],
  ["already_paid", { isCaptured: true }],
  ["total_changed", { isTotal: false }],
  ["session_gone", { hasLostCart: true }],
  ["cart_completed", { isCartCompleted: true }],
  ["payment_arrived", { money: { kind: "arrived" } }],
  ["payment_held", { money: { kind: "held" } }],
  ["already_paid", { money: { kind: "booked" } }],
] as const satisfies [string, Partial<Start>][]

describe("startRefusal", () => {
  it("A cart's payments are no reason to refuse a start if the cart has no payment, or an approved payment that is not booked yet", () => {
    expect(startRefusal({ money: none })).toBeUndefined()
    expect(startRefusal({ money: proven })).toBeUndefined()
  })

  it.each([none, proven])(
    'When no other reason to refuse applies, a shopper may start to pay for a cart whose payments so far are "$kind"',
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
    "A shopper who starts to pay is refused with the code %s if the reason for this code is the only reason to refuse",
    (refusal, start) => {
      expect(startRefusal({ money: none, ...start })).toBe(refusal)
    }
  )

  it.each(ALL.map(([refusal], index) => [refusal, index] as const))(
    "A shopper who starts to pay is refused with the code %s even if reasons of lower priority exist too",
    (refusal, index) => {
      const all: Start = Object.assign(
        { money: none },
        ...ALL.slice(0, index + 1).map((at) => at[1])
      )
      expect(startRefusal(all)).toBe(refusal)
    }
  )

  it.each([
    ["another merchant account", "pp_2"],
    ["another payment provider", null],
  ])(
    "A shopper whose payment was approved may not start to pay again through another account or provider, here %s",
    (_, provider_id) => {
      expect(startRefusal({ money: proven, provider_id })).toBe("payment_arrived")
    }
  )

  it("A shopper whose payment was approved may start to pay again even if no new payment page may be opened, because no new page is needed", () => {
    const start = { isOffered: false, isClosed: true, isSetUp: false, hadAllItsPages: true }
    expect(startRefusal({ money: proven, provider_id: "pp_1", ...start })).toBeUndefined()
  })

  it("A shopper whose payment was approved may not start to pay again when the cart's total has changed", () => {
    expect(startRefusal({ money: proven, isTotal: false })).toBe("total_changed")
  })
})

describe("orderRefusal", () => {
  const OWED = 4_000
  it.each<[string, Partial<OrderMoney>, string | undefined]>([
    ["owes the amount of the payment collection", {}, undefined],
    ["owes more than the amount of the payment collection", { owed: cents(OWED + 1) }, undefined],
    ["owes a cent less", { owed: cents(OWED - 1) }, "order_changed"],
    ["owes nothing", { owed: cents(0) }, "already_paid"],
    ["is overpaid", { owed: cents(-1) }, "already_paid"],
    ["is canceled", { canceled: true }, "order_canceled"],
  ])("A start of the payment of an order that %s gets this answer", (_, columns, refused) => {
    const order = orderOf({ owed: cents(OWED), ...columns })
    expect(orderRefusal({ amount: cents(OWED), order })).toBe(refused)
  })

  it("A start for a payment collection without an order is not refused for what an order owes", () => {
    expect(orderRefusal({ amount: cents(OWED), order: null })).toBeUndefined()
  })
})

describe("completedCartRefusal", () => {
  it.each(["none", "arrived", "booked", "held"] as const)(
    'A shopper may not start to pay a completed cart whose money is in the state "%s"',
    (kind) => {
      expect(completedCartRefusal({ kind })).toBe("cart_completed")
    }
  )

  it("A shopper may start to pay a completed cart again while its approved payment is not booked yet", () => {
    expect(completedCartRefusal(proven)).toBeUndefined()
  })
})
