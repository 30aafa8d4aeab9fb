import type { CheckoutAttempt } from "../attempt"
import { completedCartRefusal, startRefusal, type Start } from "../start-refusal"

const AT = new Date("2026-11-21T10:00:00.000Z")

function attempt(values: Partial<CheckoutAttempt>): CheckoutAttempt {
  return { provider_id: "pp_1", captured_at: null, ...values } as CheckoutAttempt
}

const open = attempt({ status: "open" })
const paid = attempt({ status: "paid" })
const held = attempt({ status: "held" })
const completed = attempt({ status: "completed" })
const captured = attempt({ status: "paid", captured_at: AT })

/** Everything that could refuse a start, last to first. */
const ALL = [
  ["too_many_pages", { hadAllItsPages: true }],
  ["not_set_up", { isSetUp: false }],
  ["account_closed", { isClosed: true }],
  ["region_unsupported", { isOffered: false }],
  ["total_changed", { isTotal: false }],
  ["session_gone", { hasLostCart: true }],
  ["cart_completed", { isCartCompleted: true }],
  ["payment_arrived", { hasArrived: true }],
  ["payment_held", { attempts: [open, held] }],
  ["already_paid", { attempts: [held, completed] }],
] as const satisfies [string, Partial<Start>][]

describe("A start", () => {
  it("is not refused for facts that were not loaded", () => {
    expect(startRefusal({ attempts: [] })).toBeUndefined()
    expect(startRefusal({ attempts: [open] })).toBeUndefined()
  })

  it("is not refused where all is well", () => {
    const well = {
      hasArrived: false,
      isCartCompleted: false,
      hasLostCart: false,
      isTotal: true,
      provider_id: "pp_1",
      isOffered: true,
      isClosed: false,
      isSetUp: true,
      hadAllItsPages: false,
    }
    expect(startRefusal({ attempts: [open], ...well })).toBeUndefined()
    expect(startRefusal({ attempts: [paid], ...well })).toBeUndefined()
  })

  it.each(ALL)("is refused, and says why: %s", (refusal, start) => {
    expect(startRefusal({ attempts: [], ...start })).toBe(refusal)
  })

  it.each(ALL.map(([refusal], index) => [refusal, index] as const))(
    "is refused for the first of several reasons: %s",
    (refusal, index) => {
      const all: Start = Object.assign(
        { attempts: [] },
        ...ALL.slice(0, index + 1).map((at) => at[1])
      )
      expect(startRefusal(all)).toBe(refusal)
    }
  )

  it("is refused where Medusa has captured already", () => {
    expect(startRefusal({ attempts: [captured] })).toBe("already_paid")
  })

  it("is refused at another account than the one that a payment is proven at", () => {
    expect(startRefusal({ attempts: [paid], provider_id: "pp_2" })).toBe("payment_arrived")
  })

  it("takes a proven payment as it is, whatever a new one would need", () => {
    const start = { isOffered: false, isClosed: true, isSetUp: false, hadAllItsPages: true }
    expect(startRefusal({ attempts: [paid], provider_id: "pp_1", ...start })).toBeUndefined()
  })

  it("is refused for a proven payment as well where the cart does not fit", () => {
    expect(startRefusal({ attempts: [paid], isTotal: false })).toBe("total_changed")
  })
})

describe("A completed cart", () => {
  it.each([
    ["nothing is paid", [open]],
    ["it is paid and booked", [captured]],
    ["its payment is held", [held]],
  ] as const)("is refused where %s", (_, attempts) => {
    expect(completedCartRefusal(attempts)).toBe("cart_completed")
  })

  it("gets a session for the proven payment that is not booked yet", () => {
    expect(completedCartRefusal([open, paid])).toBeUndefined()
  })
})
