import type { Evidence, EvidenceFile } from "../evidence"
import { judgeEvidence, type Proof } from "../verdict"
import {
  APPROVED,
  at,
  EXPECTED,
  fileOf,
  OWN_IDS,
  PROFILE,
  verify,
  webhook,
} from "../../../__tests__/support/evidence"
import { describeVerdict } from "../../../__tests__/support/describe-verdict"

const declined = { ...APPROVED, status: "declined" }
const pending = { ...APPROVED, status: "pending" }
/** Approves without any other field: verify's answer is not shown in the spec. */
const bare = { status: "approved" }

const judge = (file: EvidenceFile, proof?: Proof) => judgeEvidence(file, EXPECTED, PROFILE, proof)

describe("judgeEvidence: what counts as proof", () => {
  it.each<[string, Evidence[], either: string, both: string]>([
    ["nothing", [], "unproven", "unproven"],
    ["a pending webhook", [webhook(pending)], "unproven", "unproven"],
    ["a pending verify", [verify(pending)], "unproven", "unproven"],
    ["a declined webhook", [webhook(declined)], "unproven", "unproven"],
    [
      "a declined verify and a pending webhook",
      [webhook(pending), verify(declined)],
      "unproven",
      "unproven",
    ],
    ["an approved webhook", [webhook(APPROVED)], "proven by webhook", "half_proven by webhook"],
    ["an approved verify", [verify(APPROVED)], "proven by verify", "half_proven by verify"],
    [
      "an approved verify that says no more",
      [verify(bare)],
      "proven by verify",
      "half_proven by verify",
    ],
    [
      "an approved webhook, verify still pending",
      [webhook(APPROVED), verify(pending)],
      "proven by webhook",
      "half_proven by webhook",
    ],
    [
      "an approved webhook that verify knows nothing of",
      [webhook(APPROVED), verify({ http_status: 404, at: at(1) })],
      "proven by webhook",
      "half_proven by webhook",
    ],
    [
      "an approved verify, the webhook still pending",
      [webhook(pending), verify(APPROVED)],
      "proven by verify",
      "half_proven by verify",
    ],
    [
      "both approved",
      [webhook(APPROVED), verify(APPROVED)],
      "proven by webhook",
      "proven by webhook",
    ],
    [
      "both approved, verify without details",
      [webhook(APPROVED), verify(bare)],
      "proven by webhook",
      "proven by webhook",
    ],
  ])("%s", (_, pieces, either, both) => {
    expect(describeVerdict(judge(fileOf(...pieces)))).toBe(either)
    expect(describeVerdict(judge(fileOf(...pieces), "either"))).toBe(either)
    expect(describeVerdict(judge(fileOf(...pieces), "both"))).toBe(both)
  })
})

describe("judgeEvidence: an approved webhook without amount or currency", () => {
  const incomplete = webhook({ ...APPROVED, amount: null, transaction_id: "t1" })

  it.each([
    ["no amount", { amount: null }],
    ["no currency", { currency: null }],
    ["neither", { amount: null, currency: null }],
  ])("proves nothing by itself: %s", (_, absent) => {
    const file = fileOf(webhook({ ...APPROVED, ...absent }))

    expect(describeVerdict(judge(file))).toBe("half_proven by webhook")
    expect(describeVerdict(judge(file, "both"))).toBe("half_proven by webhook")
  })

  it("lets verify's approval prove, and does not count as the webhook's proof where both are wanted", () => {
    const file = fileOf(incomplete, verify({ ...APPROVED, transaction_id: "t1" }))

    expect(describeVerdict(judge(file))).toBe("proven by verify")
    expect(describeVerdict(judge(file, "both"))).toBe("half_proven by verify")
  })

  it("must match in the fields that it has, also where verify approves", () => {
    const dollars = webhook({ ...APPROVED, amount: null, currency: "USD" })

    expect(describeVerdict(judge(fileOf(dollars)))).toBe(
      "contradicted by webhook: currency_mismatch"
    )
    expect(describeVerdict(judge(fileOf(dollars, verify(APPROVED))))).toBe(
      "contradicted by webhook: evidence_conflict"
    )
  })

  it("is made up for by a complete one about the same transaction", () => {
    const complete = webhook({ ...APPROVED, transaction_id: "t1", at: at(1) })

    expect(describeVerdict(judge(fileOf(incomplete, complete)))).toBe("proven by webhook")
    expect(describeVerdict(judge(fileOf(incomplete, complete), "both"))).toBe(
      "half_proven by webhook"
    )
  })

  it("still counts after the page's earlier transaction was voided", () => {
    const voided = webhook({ status: "voided", transaction_id: "t0", sent_at: at(-1) })
    const later = { ...incomplete, sent_at: at(0) }

    expect(describeVerdict(judge(fileOf(voided, later)))).toBe("half_proven by webhook")
  })
})

describe("judgeEvidence: an answer that no list of the profile has", () => {
  it.each([
    ["a word", verify({ status: "captured" })],
    ["no word", verify()],
    ["a notification's status", webhook({ status: "captured" })],
  ])("proves nothing: %s", (_, piece) => {
    expect(judge(fileOf(piece))).toEqual({ kind: "unproven" })
  })

  it("does not stand in the way of an approval by the other side", () => {
    expect(describeVerdict(judge(fileOf(verify({ status: "captured" }), webhook(APPROVED))))).toBe(
      "proven by webhook"
    )
  })
})

describe("judgeEvidence: which difference is a conflict", () => {
  const one = webhook({ ...APPROVED, transaction_id: "t1" })
  const other = verify({ ...APPROVED, transaction_id: "t2" })

  it.each<[string, Evidence[], string]>([
    [
      "an approved webhook, and an approved verify with another amount",
      [webhook(APPROVED), verify({ ...APPROVED, amount: "1.00" })],
      "contradicted by verify: evidence_conflict",
    ],
    [
      "an approved verify, and an approved webhook with another currency",
      [webhook({ ...APPROVED, currency: "USD" }), verify(APPROVED)],
      "contradicted by webhook: evidence_conflict",
    ],
    [
      "both wrong alike: the difference itself",
      [webhook({ ...APPROVED, amount: "1.00" }), verify({ ...APPROVED, amount: "1.00" })],
      "contradicted by webhook: amount_mismatch",
    ],
    [
      "one transaction reported with two amounts by one side",
      [verify({ ...APPROVED, amount: "1.00" }), verify({ ...APPROVED, at: at(1) })],
      "contradicted by verify: evidence_conflict",
    ],
    [
      "another transaction with another amount is not the payment",
      [one, webhook({ ...APPROVED, transaction_id: "t2", amount: "1.00", at: at(1) })],
      "proven by webhook",
    ],
    [
      "a pending answer with another amount says nothing",
      [webhook(APPROVED), verify({ status: "pending", amount: "0.00" })],
      "proven by webhook",
    ],
    [
      "a wrong amount stays one, also where verify was pending before",
      [webhook({ ...APPROVED, amount: "1.00" }), verify({ status: "pending", at: at(-1) })],
      "contradicted by webhook: amount_mismatch",
    ],
    [
      "an approved webhook, then verify says declined",
      [webhook(APPROVED), verify({ ...declined, at: at(1) })],
      "contradicted by verify: evidence_conflict",
    ],
    [
      "an approved webhook, and at the same time verify says declined",
      [webhook(APPROVED), verify(declined)],
      "contradicted by verify: evidence_conflict",
    ],
    [
      "verify said declined before: another card paid",
      [webhook(APPROVED), verify({ ...declined, at: at(-1) })],
      "proven by webhook",
    ],
    [
      "verify approves, and a later declined card changes nothing",
      [webhook(APPROVED), verify(APPROVED), verify({ ...declined, at: at(1) })],
      "proven by webhook",
    ],
    [
      "a webhook said declined before verify said approved",
      [webhook({ ...declined, at: at(-1) }), verify(APPROVED)],
      "proven by verify",
    ],
    [
      "a webhook about a declined card after verify said approved",
      [verify(APPROVED), webhook({ ...declined, at: at(1) })],
      "proven by verify",
    ],
    ["two ids for one payment, where one piece is enough", [one, other], "proven by webhook"],
  ])("%s", (_, pieces, expected) => {
    expect(describeVerdict(judge(fileOf(...pieces)))).toBe(expected)
  })

  it("compares no payment of one source with another one of the other that has its id", () => {
    const wrong = webhook({ ...APPROVED, transaction_id: "t2", amount: "1.00", at: at(1) })

    expect(describeVerdict(judgeEvidence(fileOf(one, wrong, other), EXPECTED, OWN_IDS))).toBe(
      "proven by webhook"
    )
  })

  it.each([
    ["two transactions do not agree", [one, other], "contradicted by verify: evidence_conflict"],
    [
      "one that both name is the payment, whatever else one of them names",
      [
        webhook({ ...APPROVED, transaction_id: "t0", at: at(-1) }),
        one,
        { ...other, transaction_id: "t1" },
      ],
      "proven by webhook",
    ],
    ["a side without an id agrees", [one, verify(APPROVED)], "proven by webhook"],
  ])("where both are wanted, %s", (_, pieces, expected) => {
    expect(describeVerdict(judge(fileOf(...pieces), "both"))).toBe(expected)
  })
})
