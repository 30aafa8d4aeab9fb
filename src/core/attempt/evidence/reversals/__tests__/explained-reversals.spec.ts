import { explainedReversals, type Reversal } from "../../../../index"
import { PROFILE, webhook } from "../../../../__tests__/support/evidence"

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

  it("a report is explained when it names the sum of the refunds that were made", () => {
    expect(explained([own])).toEqual([own])
  })

  it.each([
    ["a chargeback", report("chargeback", "3.00")],
    ["a refund", report("refunded", "3.00")],
    ["a refund without an amount", unnamed],
  ])("only the true report is explained, before and after %s that was wrong", (_, wrong) => {
    expect(explained([own, wrong])).toEqual([own])
    expect(explained([wrong, own])).toEqual([own])
  })

  it.each<[string, Reversal[], typeof MADE]>([
    ["no refund was made", [own, unnamed], []],
    ["no report names an amount", [unnamed], MADE],
    ["more was reported", [report("refunded", "5.01")], MADE],
    ["less was reported", [report("refunded", "3.00")], MADE],
    ["only a chargeback was reported", [report("chargeback", "5.00")], MADE],
  ])("no report is explained by refunds where %s", (_, reversals, made) => {
    expect(explained(reversals, made)).toEqual([])
  })

  it("no report is explained where a closed part was all that was refunded", () => {
    const closed = [{ ...report("chargeback", "5.00"), dismissed_as: "returned" as const }]
    const wrong = report("refunded", "3.00")
    expect(explainedReversals({ reversals: [wrong], closed }, PAYMENT, MADE, PROFILE)).toEqual([])
  })
})
