import { addEvidence, type CheckoutAttempt, type Evidence } from "../../../core"
import { at, fileOf, verify, webhook } from "../../../core/__tests__/support/evidence"
import { judgeSecondPayment } from "../second-payments"
import {
  APPROVED,
  ATTEMPT,
  EvidenceInMemory,
  NOW,
  optionsOf,
} from "../../../client/__tests__/support/evidence-in-memory"

const notified = (transaction_id: string | null, rest: Partial<Evidence> = {}) =>
  webhook({ ...APPROVED, transaction_id, ...rest })
const verified = (transaction_id: string | null, rest: Partial<Evidence> = {}) =>
  verify({ ...APPROVED, transaction_id, ...rest })

const BOOKED = { ...ATTEMPT, captured_at: NOW, transaction_id: "t1" }
/** The evidence of other payments. */
const TWO_NAMES = fileOf(notified("a"), verified("b"))
const ONE_NAME = fileOf(notified("c"), verified("c"))

describe("judgeSecondPayment", () => {
  let evidence: EvidenceInMemory

  /** Judges the last piece, with all of them in the evidence of the attempt. */
  const judge = async (
    pieces: Evidence[],
    attempt: CheckoutAttempt = ATTEMPT,
    options = optionsOf()
  ) => {
    const details = pieces.reduce(addEvidence, attempt.evidence)
    return await judgeSecondPayment({ ...attempt, evidence: details }, pieces.at(-1) as Evidence, {
      evidence,
      options,
    })
  }

  beforeEach(() => {
    evidence = new EvidenceInMemory()
  })

  it.each([
    ["a first approval", [notified("t1")]],
    ["the same approval by verify", [notified("t1"), verified("t1")]],
    ["an approval without an id", [notified("t1"), verified(null)]],
    ["another transaction that is unpaid", [notified("t1"), notified("t2", { status: "pending" })]],
    [
      "another transaction that was refused",
      [notified("t1"), notified("t2", { status: "declined" })],
    ],
  ])("holds nothing for %s", async (_, pieces) => {
    expect(await judge(pieces)).toBeUndefined()
  })

  it.each([
    ["by notification", [notified("t1"), notified("t2", { at: at(1) })]],
    ["by verify", [verified("t1"), verified("t2", { at: at(1) })]],
    [
      "by a notification that names no amount",
      [notified("t1"), notified("t2", { at: at(1), amount: null })],
    ],
  ])("holds a second payment: %s", async (_, pieces) => {
    expect(await judge(pieces)).toBe("already_paid")
    expect(await judge(pieces, BOOKED)).toBe("already_paid")
  })

  it.each<[string, CheckoutAttempt["status"], string[] | undefined, string | undefined]>([
    ["nothing of a held attempt", "held", ["t1"], undefined],
    ["what is reported after a resolution", "resolved", ["t1"], "transaction_mismatch"],
    ["nothing that the admin had seen", "resolved", ["t1", "t2"], undefined],
    ["nothing where nobody knows what the admin had seen", "resolved", undefined, undefined],
  ])(
    'with proof "both" and another id of the other source, holds %s',
    async (_, status, seen, reason) => {
      const action = "refunded" as const
      const seenByAdmin = seen && { seen_transactions: seen }
      const resolution = { action, by: "user_1", at: at(1), note: "ref_1", ...seenByAdmin }
      const pieces = [verified("t1"), notified("t2", { at: at(2) })]
      const judged = await judge(pieces, { ...ATTEMPT, status, resolution }, optionsOf("both"))
      expect(judged).toBe(reason)
    }
  )

  it("holds a second payment as paid_again after the booked one was returned", async () => {
    const refund = notified("t1", { status: "refunded", at: at(1) })

    expect(await judge([notified("t1"), refund, notified("t2", { at: at(2) })], BOOKED)).toBe(
      "paid_again"
    )
  })

  it.each([
    ["by notification", notified("t2", { status: "refunded" })],
    ["by verify", verified("t2", { status: "refunded" })],
  ])("holds no second payment whose return was reported %s", async (_, refund) => {
    const second = notified("t2", { at: at(1) })

    expect(await judge([notified("t1"), refund, second], BOOKED)).toBeUndefined()
  })

  it("holds the rest of a second payment that was returned in part", async () => {
    const part = notified("t2", { status: "refunded", amount: "5.00", at: at(1) })
    const second = notified("t2", { at: at(2) })

    expect(await judge([notified("t1"), part, second], BOOKED)).toBe("already_paid")
  })

  it("takes a new payment for the attempt's own once the first one was returned", async () => {
    const refund = notified("t1", { status: "voided", at: at(1) })

    expect(await judge([notified("t1"), refund, notified("t2", { at: at(2) })])).toBeUndefined()
  })

  describe("where verify names another transaction", () => {
    const pieces = [notified("t1"), verified("t2")]

    it("holds the payment that verify names", async () => {
      expect(await judge(pieces)).toBe("transaction_mismatch")
      expect(await judge(pieces, BOOKED)).toBe("transaction_mismatch")
      expect(evidence.problems).toEqual([])
    })

    it("holds the notification that comes after it as well", async () => {
      expect(await judge([verified("t2"), notified("t1")])).toBe("transaction_mismatch")
    })

    it("does not hold the booked one as well when it is reported again", async () => {
      expect(await judge([...pieces, notified("t1", { at: at(1) })], BOOKED)).toBeUndefined()
    })

    it("notes one problem of the account where the gateway always does so", async () => {
      evidence.others = [TWO_NAMES, TWO_NAMES]

      expect(await judge(pieces)).toBeUndefined()
      expect(evidence.problems).toEqual([
        { account: "pp_1", problem: { kind: "transaction_ids", status: "" } },
      ])
    })

    it("holds it where other payments have one name", async () => {
      evidence.others = [TWO_NAMES, TWO_NAMES, ONE_NAME]

      expect(await judge(pieces)).toBe("transaction_mismatch")
      expect(evidence.problems).toEqual([])
    })

    it("leaves it to the attempt, where both must agree and nothing is booked", async () => {
      expect(await judge(pieces, ATTEMPT, optionsOf("both"))).toBeUndefined()
      expect(await judge(pieces, BOOKED, optionsOf("both"))).toBe("transaction_mismatch")
    })

    it("compares nothing where each source has ids of its own", async () => {
      const own = optionsOf("either", { verify: { transactionIds: "own" } })

      expect(await judge(pieces, ATTEMPT, own)).toBeUndefined()
      expect(await judge(pieces, BOOKED, own)).toBeUndefined()
      expect(evidence.ofOthers).not.toHaveBeenCalled()
    })
  })

  describe("where the transaction has paid another attempt", () => {
    const booked = { ...BOOKED, transaction_id: null }

    beforeEach(() => {
      evidence.reused = ["t9"]
    })

    it("holds it, once the attempt is booked without one", async () => {
      expect(await judge([notified("t9")], booked)).toBe("transaction_reused")
    })

    it("leaves it to processing before that", async () => {
      expect(await judge([notified("t9")])).toBeUndefined()
    })

    it("does not compare the transaction that is booked, nor where there is none", async () => {
      expect(await judge([notified("t9")], { ...BOOKED, transaction_id: "t9" })).toBeUndefined()
      expect(await judge([notified(null)], booked)).toBeUndefined()
    })

    it("holds nothing for a transaction of its own", async () => {
      expect(await judge([notified("t8")], booked)).toBeUndefined()
    })
  })
})
