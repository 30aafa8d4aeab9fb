import { rejudgePayments, type SharedPayment } from "../.."
import type { StandingDifference, StandingMoney } from "../rejudge-payment"

const file = (over: Partial<StandingMoney> = {}): StandingMoney => ({
  settlement_id: "hcset_2",
  paid_out: "22.59",
  payouts: 1,
  refunded: "0.00",
  differences: [],
  ...over,
})

const first = file({ settlement_id: "hcset_1" })

const standing = (
  kind: StandingDifference["kind"],
  expected: string,
  found: string,
  over: Partial<StandingDifference> = {}
): StandingDifference => ({ id: "hcdif_1", kind, expected, found, is_open: true, ...over })

const rejudge = (files: StandingMoney[], over: Partial<SharedPayment> = {}) =>
  rejudgePayments([
    {
      id: "hcatt_1",
      transaction_id: "txn_1",
      amount: "22.59",
      currency_code: "cad",
      refunded: "0.00",
      files,
      ...over,
    },
  ])

const NOTHING = { gone: [], changed: [], added: [] }

describe("After a settlement file is withdrawn,", () => {
  it("no difference changes if no other file names its payments", () => {
    expect(rejudgePayments([])).toEqual(NOTHING)
  })

  it("a double payout is deleted if only one file is left that pays it out", () => {
    const doubled = standing("doubled", "22.59", "45.18")
    expect(rejudge([file({ differences: [doubled] })])).toEqual({ ...NOTHING, gone: ["hcdif_1"] })
  })

  it("a closed difference stays as it is", () => {
    const closed = { is_open: false }
    const gone = standing("doubled", "22.59", "45.18", closed)
    const changed = standing("other_amount", "22.59", "1.00", closed)
    expect(rejudge([file({ differences: [gone] })])).toEqual(NOTHING)
    expect(rejudge([file({ paid_out: "20.00", differences: [changed] })])).toEqual(NOTHING)
  })

  it("a double payout stays if two other files pay it out", () => {
    const doubled = standing("doubled", "22.59", "45.18")
    expect(rejudge([first, file({ differences: [doubled] })])).toEqual(NOTHING)
  })

  it("a payment that three files paid out is shown with the sum of the two that are left", () => {
    const doubled = standing("doubled", "22.59", "67.77")
    expect(rejudge([first, file({ differences: [doubled] })])).toEqual({
      ...NOTHING,
      changed: [{ id: "hcdif_1", kind: "doubled", expected: "22.59", found: "45.18" }],
    })
  })

  it("a double payout becomes another amount if the file that is left pays too little", () => {
    const doubled = standing("doubled", "22.59", "42.59")
    expect(rejudge([file({ paid_out: "20.00", differences: [doubled] })])).toEqual({
      ...NOTHING,
      changed: [{ id: "hcdif_1", kind: "other_amount", expected: "22.59", found: "20.00" }],
    })
  })

  it.each([
    ["kind", standing("doubled", "22.59", "20.00")],
    ["expected amount", standing("other_amount", "20.00", "20.00")],
    ["found amount", standing("other_amount", "22.59", "22.59")],
  ])("a difference is updated even if only its %s changes", (_, difference) => {
    const { changed } = rejudge([file({ paid_out: "20.00", differences: [difference] })])
    expect(changed).toEqual([
      { id: "hcdif_1", kind: "other_amount", expected: "22.59", found: "20.00" },
    ])
  })

  it("a refund that took a double payout back is reported as one that Medusa has not booked", () => {
    const refund = file({ paid_out: "0.00", payouts: 0, refunded: "22.59" })
    expect(rejudge([first, refund])).toEqual({
      ...NOTHING,
      added: [
        {
          settlement_id: "hcset_2",
          kind: "refunded_at_gateway_only",
          line: null,
          attempt_id: "hcatt_1",
          transaction_id: "txn_1",
          reference: null,
          expected: "0.00",
          found: "22.59",
          currency_code: "cad",
          found_currency_code: null,
          problem: null,
        },
      ],
    })
  })

  it("a refund is compared with the sum of all earlier files", () => {
    const difference = standing("refunded_at_gateway_only", "5.00", "6.00")
    const files = [
      { ...first, refunded: "5.00" },
      file({ paid_out: "0.00", payouts: 0, refunded: "1.00", differences: [difference] }),
    ]
    expect(rejudge(files, { refunded: "5.00" })).toEqual(NOTHING)
    expect(rejudge(files, { refunded: "6.00" })).toEqual({ ...NOTHING, gone: ["hcdif_1"] })
  })

  it("the payout and the refund of one file are judged separately", () => {
    const differences = [
      standing("other_amount", "22.59", "20.00"),
      standing("refunded_at_gateway_only", "0.00", "5.00", { id: "hcdif_2" }),
    ]
    const both = file({ paid_out: "20.00", refunded: "5.00", differences })
    expect(rejudge([both])).toEqual(NOTHING)
    expect(rejudge([both], { refunded: "5.00" })).toEqual({ ...NOTHING, gone: ["hcdif_2"] })
    expect(rejudge([both], { amount: "20.00" })).toEqual({ ...NOTHING, gone: ["hcdif_1"] })
  })
})
