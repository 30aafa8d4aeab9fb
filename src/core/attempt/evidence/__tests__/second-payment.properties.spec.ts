import fc from "fast-check"
import { leadingPiece, ownPayment, verdictOf } from "../attempt-verdict"
import { classifyDuplicatePayment, isApproval } from "../duplicate-payment"
import { addEvidence, type Evidence, type EvidenceFile } from "../evidence"
import { isReversed } from "../source-history"
import {
  APPROVED,
  at,
  EXPECTED,
  PROFILE,
  verify,
  webhook,
} from "../../../__tests__/support/evidence"
import { holds } from "../../../__tests__/support/holds"

const pieces = fc.array(
  fc.record({
    source: fc.constantFrom(webhook, verify),
    transaction_id: fc.constantFrom("t1", "t2", "t3"),
    status: fc.constantFrom("approved", "approved", "approved", "refunded"),
  }),
  { maxLength: 7 }
)
const proofs = fc.constantFrom("either", "both")

describe("Payments on one page, in whatever order they are reported", () => {
  it("are each booked, or on the worklist, or hold the attempt: none is lost", () => {
    holds(
      fc.property(pieces, proofs, (list, proof) => {
        const options = { merchantSiteId: "site_1", proof, profile: PROFILE } as const
        let attempt = {
          id: EXPECTED.reference,
          amount: EXPECTED.amount,
          currency_code: EXPECTED.currency_code,
          captured_at: null as Date | null,
          transaction_id: null as string | null,
          evidence: {} as EvidenceFile,
        }
        const known = new Set<string | null>()
        for (const [minute, { source, ...fields }] of list.entries()) {
          const piece: Evidence = source({
            ...APPROVED,
            ...fields,
            at: at(minute),
            sent_at: source === webhook ? at(minute) : null,
          })
          attempt = { ...attempt, evidence: addEvidence(attempt.evidence, piece) }
          if (attempt.captured_at === null) {
            const id = leadingPiece(attempt, options)?.transaction_id
            attempt = { ...attempt, transaction_id: id ?? attempt.transaction_id }
          }
          const duplicate = classifyDuplicatePayment(
            piece,
            ownPayment(attempt, options),
            attempt.transaction_id,
            PROFILE
          )
          if (
            duplicate === "second_payment" ||
            (duplicate === "different_id" && (proof === "either" || attempt.captured_at !== null))
          ) {
            known.add(piece.transaction_id)
          }
          const verdict = verdictOf(attempt, options)
          if (verdict.kind === "contradicted" || verdict.kind === "reversed") {
            return
          }
          if (verdict.kind === "proven") {
            attempt = { ...attempt, captured_at: attempt.captured_at ?? new Date() }
            const paid = (attempt.evidence.pieces ?? []).filter(
              (one) => isApproval(one, PROFILE) && !isReversed(attempt.evidence, one, PROFILE)
            )
            const nowhere = paid.filter(
              ({ transaction_id }) =>
                transaction_id !== attempt.transaction_id && !known.has(transaction_id)
            )
            expect(nowhere).toEqual([])
            // Once the first one was returned, the second may become the attempt's own.
            if (!list.some(({ status }) => status === "refunded")) {
              expect(known).not.toContain(attempt.transaction_id)
            }
          }
        }
      })
    )
  })
})
