import { explainedReversals, type Reversal } from "../../../index"
import { PROFILE, webhook } from "../../../__tests__/support/evidence"

const PAYMENT = { amount: "20.00" }
const MADE = [{ amount: "5.00", status: "confirmed" as const }]

const report = (status: string, amount: string | null): Reversal => ({
  ...webhook({ status, amount }),
  isStray: false,
  named: null,
})
const explained = (reversals: Reversal[], made = MADE) =>
  explainedReversals({ reversals, closed: [] }, PAYMENT, made, PROFILE)

describe("The reversals that refunds explain", () => {
  const own = report("refunded", "5.00")
  const unnamed = report("refunded", null)

  it("are a part that a report names, and it counts by its amount", () => {
    expect(explained([own])).toEqual({ reversals: [own], as: "returned" })
  })

  it.each([
    ["a chargeback", report("chargeback", "3.00")],
    ["a refund", report("refunded", "3.00")],
    ["a refund without an amount", unnamed],
  ])("are only the true one when %s was wrong", (_, wrong) => {
    expect(explained([own, wrong])).toEqual({ reversals: [own], as: "returned" })
  })

  const twice = { ...own, sent_times: ["2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z"] }
  const chargeback = report("chargeback", null)
  it.each<[string, Reversal[], Reversal[]]>([
    ["no report names an amount", [unnamed], [unnamed]],
    ["a chargeback names none either", [unnamed, chargeback], [unnamed]],
    ["more was reported", [report("refunded", "5.01")], [report("refunded", "5.01")]],
    [
      "less was reported before",
      [report("refunded", "3.00"), own],
      [report("refunded", "3.00"), own],
    ],
  ])("are all reports of refunds, of unknown size, where %s", (_, reversals, expected) => {
    expect(explained(reversals)).toEqual({ reversals: expected, as: "unknown_part" })
  })

  it("are of unknown size where two refunds of one amount came as one report", () => {
    expect(explained([twice], [...MADE, ...MADE])).toEqual({
      reversals: [twice],
      as: "unknown_part",
    })
  })

  it("are none where a closed part was all that was refunded", () => {
    const closed = [{ ...report("chargeback", "5.00"), dismissed_as: "returned" as const }]
    const wrong = report("refunded", "3.00")
    expect(explainedReversals({ reversals: [wrong], closed }, PAYMENT, MADE, PROFILE)).toEqual({
      reversals: [],
      as: "returned",
    })
  })

  it.each([
    ["no refund was made", [own, unnamed], []],
    ["only a chargeback was reported", [report("chargeback", "5.00")], MADE],
  ])("are none where %s", (_, reversals, made) => {
    expect(explained(reversals, made).reversals).toEqual([])
  })
})
