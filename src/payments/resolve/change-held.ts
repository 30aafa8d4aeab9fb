import {
  evidenceVersion,
  phaseOf,
  TRANSITIONS,
  TransactionReusedError,
  type AsRead,
  type CheckoutAttempt,
  type Resolution,
  type ResolutionAction,
  type TimelineDetails,
  type TransitionName,
  type TransitionValues,
} from "../../core"
import { nameOfAdmin } from "../name-of-admin"
import { requireAttempt } from "../process/require-attempt"
import { refusal } from "../refusals"
import type { Deps } from "../deps"
import type { HeldFacts } from "./held-facts"

/** A held payment, and an admin's decision about it. */
export interface Held {
  attempt: CheckoutAttempt
  facts: HeldFacts
  resolution: Resolution
  deps: Deps
}

/** @throws MedusaError NOT_ALLOWED: of two concurrent admins, the later one learns who was faster. */
export async function assertOpenTo(
  action: ResolutionAction,
  attempt: CheckoutAttempt,
  deps: Deps
): Promise<void> {
  const isBeingRefunded = phaseOf(attempt) === "being_refunded"
  if (attempt.status !== "held" || (isBeingRefunded && action !== "refunded")) {
    throw await notHeld(attempt, deps)
  }
}

/** @throws MedusaError NOT_ALLOWED when the evidence has changed since the admin read the payment. */
export function assertAsRead(version: string | undefined, { evidence }: CheckoutAttempt): void {
  if (version !== undefined && version !== evidenceVersion(evidence)) {
    throw newsArrived()
  }
}

/** @throws MedusaError NOT_ALLOWED when the gateway's transaction has paid another attempt. */
export async function assertTransactionIsFree({ attempt, deps }: Held): Promise<void> {
  if (await deps.repositories.evidence.isTransactionReused(attempt, attempt.transaction_id)) {
    throw transactionReused()
  }
}

/**
 * Changes a payment that is still held as it was read, with the resolution in the timeline.
 *
 * @throws MedusaError NOT_ALLOWED when it has changed since: another admin or new evidence was faster.
 */
export async function changeHeld<Name extends TransitionName>(
  { attempt, deps }: Held,
  name: Name,
  values: TransitionValues<Name>,
  ...details: TimelineDetails<Name>
): Promise<CheckoutAttempt> {
  const { attempts } = deps.repositories
  const changed = await attempts
    .transition(attempt as AsRead<Name>, name, values, ...details)
    .catch((error: unknown) => {
      throw error instanceof TransactionReusedError ? transactionReused() : error
    })
  if (!changed) {
    const now = await requireAttempt(attempts, attempt.id)
    if (TRANSITIONS[name].asRead?.includes("evidence") && isHeldAsRead(now, attempt)) {
      throw newsArrived(phaseOf(attempt) === "being_refunded")
    }
    throw await notHeld(now, deps)
  }
  return changed
}

/** The values with which a payment is processed again: by the caller, or by the reconcile job if the server dies. */
export function dueAtOnce({
  attempt: { held_since },
  resolution,
  deps,
}: Held): Pick<CheckoutAttempt, "proven_at" | "next_check_at" | "resolution"> {
  // Bookkeeping has it under the day on which it was held, and a closed period must not change.
  return { resolution, proven_at: held_since, next_check_at: deps.now() }
}

function isHeldAsRead(now: CheckoutAttempt, { resolution }: CheckoutAttempt): boolean {
  return now.status === "held" && now.resolution?.at === resolution?.at
}

function transactionReused(): Error {
  return refusal(
    "not_retryable",
    "The gateway's transaction has paid for another cart by now, so it cannot pay for this one. Look it up at the gateway."
  )
}

/** @param isBooked Medusa has booked the refund: nothing is left to decide. */
function newsArrived(isBooked = false): Error {
  return refusal(
    "news_arrived",
    isBooked
      ? "Medusa has booked the refund, and the gateway has said something new since. Read it, then record the refund again to finish it."
      : "The gateway has said something new about this payment. Read it, then decide."
  )
}

async function notHeld(attempt: CheckoutAttempt, deps: Deps): Promise<Error> {
  const { status, resolution } = attempt
  const how = resolution
    ? `: ${resolution.action} by ${await nameOfAdmin(resolution.by, deps)} at ${resolution.at}`
    : ""
  if (phaseOf(attempt) === "being_refunded") {
    return refusal(
      "not_held",
      `A resolution of this payment has begun and is not finished${how}. Record it as refunded to finish it.`
    )
  }
  return status === "held"
    ? refusal(
        "not_held",
        `This payment has changed since you read it${how}. Read it again, then decide.`
      )
    : refusal("not_held", `This payment is no longer held${how}. It is ${status} now.`)
}
