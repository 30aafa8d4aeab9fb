import { judgeEvidence } from "../../verdict"
import {
  APPROVED,
  at,
  EXPECTED,
  fileOf,
  PROFILE,
  verify,
  webhook,
} from "../../../../__tests__/support/evidence"

const judge = (...pieces: Parameters<typeof fileOf>) =>
  judgeEvidence(fileOf(...pieces), EXPECTED, PROFILE)

const paid = { ...APPROVED, transaction_id: "txn_1", sent_at: at(0) }
const refunded = (sent_at: string | null) =>
  webhook({ status: "refunded", transaction_id: "txn_refund", sent_at, at: at(9) })

describe("A reversal that names a transaction which no approval has", () => {
  it("disputes the payment where it is later than the payment", () => {
    expect(judge(webhook(paid), refunded(at(5)))).toMatchObject({
      kind: "reversed",
      disputed: true,
    })
  })

  it("is about an earlier card where it is earlier than the payment", () => {
    expect(judge(webhook(paid), refunded(at(-5)))).toMatchObject({ kind: "proven" })
  })

  it("disputes the payment where its time is not known", () => {
    expect(judge(webhook(paid), refunded(null))).toMatchObject({ kind: "reversed", disputed: true })
  })

  it("disputes the payment where verify reported the payment", () => {
    const byVerify = verify({ ...APPROVED, transaction_id: "txn_1" })
    expect(judge(byVerify, refunded(at(5)))).toMatchObject({ kind: "reversed", disputed: true })
  })

  it("is not disputed where another one names the payment's transaction", () => {
    const own = webhook({ status: "refunded", transaction_id: "txn_1", sent_at: at(4), at: at(8) })
    expect(judge(webhook(paid), own, refunded(at(5)))).toMatchObject({
      kind: "reversed",
      reversals: [{ isStray: false }, { isStray: true }],
      disputed: false,
    })
  })

  it("leaves another payment alone where its own is known", () => {
    const other = webhook({ ...paid, transaction_id: "txn_refund" })
    expect(judge(webhook(paid), other, refunded(at(5)))).toMatchObject({
      kind: "proven",
      by: { transaction_id: "txn_1" },
    })
  })
})
