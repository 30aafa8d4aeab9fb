import { moneyOfCollection } from "../collection-money"
import type { AttemptStatus, CheckoutAttempt } from "../attempt"

const attempt = (status: AttemptStatus, captured_at: Date | null = null) =>
  ({ id: `hcatt_${status}`, status, captured_at }) as CheckoutAttempt
const captured = attempt("paid", new Date("2027-01-15T10:00:00Z"))

describe("moneyOfCollection", () => {
  it.each<[string, CheckoutAttempt[], string]>([
    ["no attempt", [], "none"],
    [
      "pages that were never paid",
      [attempt("opening"), attempt("open"), attempt("failed")],
      "none",
    ],
    ["an expired page", [attempt("expired")], "none"],
    ["a proven page", [attempt("expired"), attempt("paid")], "proven"],
    ["a completed page", [attempt("completed")], "booked"],
    ["a proven page that Medusa captured", [captured], "booked"],
    ["a held payment", [attempt("held")], "held"],
    ["a held payment and a proven one", [attempt("paid"), attempt("held")], "held"],
    ["a completed page and a held one", [attempt("held"), attempt("completed")], "booked"],
  ])("finds in %s", (_, attempts, kind) => {
    expect(moneyOfCollection(attempts).kind).toBe(kind)
  })

  it("hands out the proven attempt, to be bound", () => {
    expect(moneyOfCollection([attempt("open"), attempt("paid")])).toMatchObject({
      attempt: { id: "hcatt_paid" },
    })
  })
})
