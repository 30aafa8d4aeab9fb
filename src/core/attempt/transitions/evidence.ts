import { ATTEMPT_STATUSES, FINISHED_STATUSES, UNFINISHED_STATUSES } from "../attempt"
import type { TransitionRule } from "./transition"

/** The meaning of the evidence under the profile in force. */
const JUDGED = [
  "unknown_status",
  "unknown_status_profile",
  "transaction_id",
  "card_type",
  "card_number_masked",
  "next_check_at",
] as const
const EVIDENCE = { from: ATTEMPT_STATUSES, sets: ["evidence", ...JUDGED] } as const
const ERASURE = {
  sets: ["evidence", "erased_at"],
  resets: { email: null, card_number_masked: null },
  entry: "erased",
} as const

/** New evidence, and erasing the shopper's data in it. None of these changes a status. */
export const EVIDENCE_TRANSITIONS = {
  evidence_added: { ...EVIDENCE, entry: "evidence_received" },
  /** The gateway does not know the page. */
  unknown_at_gateway: { ...EVIDENCE, entry: "unknown_at_gateway" },
  /** The gateway said the same again. */
  evidence_repeated: EVIDENCE,
  /** Another profile is in force: stored evidence may mean something else. */
  evidence_reassessed: { from: ATTEMPT_STATUSES, sets: JUDGED },
  erased: { ...ERASURE, from: FINISHED_STATUSES },
  /** Its account has left the configuration: nobody can finish it. */
  unfinished_erased: { ...ERASURE, from: UNFINISHED_STATUSES },
} as const satisfies Record<string, TransitionRule>
