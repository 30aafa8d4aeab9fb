import fc from "fast-check"
import type { GatewayProfile } from "../../../contract"
import { addEvidence, outcomeOf, type Evidence } from "../evidence"
import { mismatch } from "../expected-payment"
import { evidenceFromVerify, evidenceFromWebhook } from "../read-evidence"
import { historyOf } from "../source-history"
import { judgeEvidence, type Proof } from "../verdict"
import {
  at,
  EXPECTED,
  fileOf,
  profileOf,
  verify,
  webhook,
} from "../../../__tests__/support/evidence"
import { holds } from "../../../__tests__/support/holds"

const PROFILES: GatewayProfile[] = (["same", "own"] as const).flatMap((transactionIds) =>
  (["unpaid", "unknown"] as const).map((notFound) =>
    profileOf({ verify: { transactionIds, notFound } })
  )
)
const profiles = fc.constantFrom(...PROFILES)
const proofs = fc.constantFrom<Proof>("either", "both")

/** Few ids, amounts and moments: so that they meet. */
const ids = fc.constantFrom<(string | null)[]>("t1", "t2", "t3", null)
const moments = fc.integer({ min: 0, max: 5 }).map(at)
const fieldsFor = fc.record({
  status: fc.constantFrom(
    "approved",
    "approved",
    "refunded",
    "voided",
    "declined",
    "pending",
    "captured",
    null
  ),
  transaction_id: ids,
  amount: fc.constantFrom("22.59", "22.59", "22.59", "5.00", "1.005", "x", null),
  currency: fc.constantFrom("CAD", "CAD", "CAD", "USD", null),
  merchant_site_id: fc.constantFrom("site_1", "site_1", "site_2", null),
})
const references = fc.constantFrom("hcatt_1", "hcatt_1", "hcatt_1", "hcatt_2", null)

const notifications = fc
  .tuple(
    fieldsFor,
    references,
    moments,
    fc.option(moments),
    fc.constantFrom("payment.captured", "payment.captured", "x")
  )
  .map(([fields, reference, learned, sent_at, event]) =>
    webhook({ ...fields, reference, at: learned, sent_at, event })
  )
const answers = fc
  .tuple(fieldsFor, references, moments, fc.constantFrom(null, null, null, 404))
  .map(([fields, reference, asked, http_status]) =>
    http_status ? verify({ http_status, at: asked }) : verify({ ...fields, reference, at: asked })
  )
const pieces = fc.array(fc.oneof(notifications, answers), { maxLength: 7 })
const shuffledPieces = pieces.chain((list) =>
  fc.tuple(
    fc.constant(list),
    fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })
  )
)
const booked = fc.constantFrom(undefined, null, "t1", "t2")

const approvals = (list: Evidence[], profile: GatewayProfile) =>
  list.filter((piece) => outcomeOf(piece, profile) === "approved")

describe("judgeEvidence, for any evidence", () => {
  it("throws nothing and always knows a verdict, over anything that JSON can say", () => {
    const asBody = fc.dictionary(
      fc.constantFrom("status", "amount", "currency", "reference", "transaction_id", "event", "x"),
      fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom("approved", "refunded", "22.59", "CAD")
      )
    )
    const asFields = fc.dictionary(
      fc.constantFrom(
        "status",
        "amount",
        "currency",
        "reference",
        "transaction_id",
        "event",
        "timestamp"
      ),
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom("approved", "payment.captured", "22.59", "CAD")
      )
    )
    const token = fc.string({ unit: "binary", maxLength: 4 })
    holds(
      fc.property(
        fc.array(asBody, { maxLength: 3 }),
        fc.array(asFields, { maxLength: 3 }),
        token,
        profiles,
        proofs,
        (bodies, events, token, profile, proof) => {
          const now = new Date(at(0))
          const file = fileOf(
            ...bodies.map((body) => evidenceFromVerify(body, profile, now, token)),
            ...events.map((fields) => evidenceFromWebhook(fields, now))
          )
          expect(["proven", "half_proven", "unproven", "contradicted", "reversed"]).toContain(
            judgeEvidence(file, EXPECTED, profile, proof).kind
          )
        }
      )
    )
  })

  it("finds nothing proven without an approval that matches in all that it says", () => {
    holds(
      fc.property(pieces, booked, profiles, proofs, (list, bookedTransaction, profile, proof) => {
        const verdict = judgeEvidence(
          fileOf(...list),
          { ...EXPECTED, bookedTransaction },
          profile,
          proof
        )
        if (verdict.kind === "proven") {
          expect(outcomeOf(verdict.by, profile)).toBe("approved")
          expect(mismatch(verdict.by, EXPECTED)).toBeUndefined()
          const matching = approvals(list, profile).filter((piece) => !mismatch(piece, EXPECTED))
          const sources = new Set(matching.map(({ source }) => source))
          expect(sources.size).toBeGreaterThanOrEqual(proof === "both" ? 2 : 1)
        }
      })
    )
  })

  it("finds nothing proven where the source of every approval reversed its transaction", () => {
    holds(
      fc.property(pieces, profiles, proofs, (list, profile, proof) => {
        const refunds = approvals(list, profile).map((piece) => ({ ...piece, status: "refunded" }))
        const named = [...list, ...refunds].filter(({ transaction_id }) => transaction_id !== null)

        expect(judgeEvidence(fileOf(...named), EXPECTED, profile, proof).kind).not.toBe("proven")
      })
    )
  })

  it("finds nothing proven that verify, asked after all else, reports as returned", () => {
    holds(
      fc.property(pieces, ids, profiles, proofs, (list, transaction_id, profile, proof) => {
        const last = verify({ status: "refunded", transaction_id, at: at(9) })
        // It may be silent on other transactions: each approval is of this one, or has no id.
        const about = list.filter((piece) => [transaction_id, null].includes(piece.transaction_id))
        expect(judgeEvidence(fileOf(...about, last), EXPECTED, profile, proof).kind).not.toBe(
          "proven"
        )
      })
    )
  })

  it("expires nothing that was paid: an approval that stands is never unproven", () => {
    holds(
      fc.property(pieces, booked, profiles, proofs, (list, bookedTransaction, profile, proof) => {
        const { kind } = judgeEvidence(
          fileOf(...list),
          { ...EXPECTED, bookedTransaction },
          profile,
          proof
        )

        if (approvals(list, profile).length > 0) {
          expect(kind).not.toBe("unproven")
        }
      })
    )
  })

  it("comes to the same verdict in whatever order the evidence came", () => {
    holds(
      fc.property(
        shuffledPieces,
        booked,
        profiles,
        proofs,
        ([list, shuffled], bookedTransaction, profile, proof) => {
          const expected = { ...EXPECTED, bookedTransaction }

          expect(judgeEvidence(fileOf(...shuffled), expected, profile, proof)).toEqual(
            judgeEvidence(fileOf(...list), expected, profile, proof)
          )
        }
      )
    )
  })

  it("comes to the same verdict when all evidence comes again", () => {
    holds(
      fc.property(pieces, profiles, proofs, (list, profile, proof) => {
        expect(judgeEvidence(fileOf(...list, ...list), EXPECTED, profile, proof)).toEqual(
          judgeEvidence(fileOf(...list), EXPECTED, profile, proof)
        )
      })
    )
  })

  it("never makes an unproven payment proven by adding a reversal", () => {
    holds(
      fc.property(pieces, notifications, profiles, proofs, (list, piece, profile, proof) => {
        const before = judgeEvidence(fileOf(...list), EXPECTED, profile, proof)
        const reversal = { ...piece, status: "refunded", event: "payment.refunded" }
        const after = judgeEvidence(
          addEvidence(fileOf(...list), reversal),
          EXPECTED,
          profile,
          proof
        )

        if (before.kind === "unproven" || before.kind === "half_proven") {
          expect(after.kind).not.toBe("proven")
        }
      })
    )
  })
})

describe("historyOf, for any evidence", () => {
  it("gives every approval one fate", () => {
    holds(
      fc.property(fc.array(notifications, { maxLength: 7 }), profiles, (list, profile) => {
        const file = fileOf(...list)
        const { approved, takenBack, undecided, incomplete } = historyOf(file, "webhook", profile)
        const details = (file.pieces ?? []).filter((piece) =>
          ["approved", "incomplete"].includes(outcomeOf(piece, profile))
        )
        const sorted = [...approved, ...takenBack, ...undecided, ...incomplete]

        expect(sorted).toHaveLength(details.length)
        expect(new Set(sorted)).toEqual(new Set(details))
      })
    )
  })
})
