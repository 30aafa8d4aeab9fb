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

  it.each([
    ["alone", [unnamed]],
    ["with a chargeback that was wrong", [unnamed, report("chargeback", null)]],
  ])("are a part of unknown size where a refund names no amount: %s", (_, reversals) => {
    expect(explained(reversals)).toEqual({ reversals: [unnamed], as: "unknown_part" })
  })

  it.each([
    ["no refund was made", [own, unnamed], []],
    ["more was reported", [report("refunded", "5.01")], MADE],
    ["only a chargeback was reported", [report("chargeback", "5.00")], MADE],
  ])("are none where %s", (_, reversals, made) => {
    expect(explained(reversals, made).reversals).toEqual([])
  })
})
