import {
  nextReviewCheck,
  phaseOf,
  TRANSITIONS,
  TransactionReusedError,
  type AsRead,
  type CheckoutAttempt,
  type Resolution,
  type TimelineDetails,
  type TransitionName,
  type TransitionValues,
} from "../../core"
import { nameOfAdmin } from "../name-of-admin"
import { refusal } from "../refusals"
import { requireAccount } from "../accounts"
import { holdSecondPayments, releaseOwnPayment } from "../verify/second-payments"
import { mendOrderLinksUnderLock } from "../process/mend-order-links"
import { releaseDeadClaim } from "../process/release-dead-claim"
import { requireAttempt } from "../process/require-attempt"
import { refundInMedusa, reverseInMedusa } from "../process/return-and-hold"
import { announceRefunds } from "../refund/announce-refunds"
import { confirmReturnedRefunds } from "../refund/confirm-returned-refunds"
import { collectionOfOrder } from "./collection-of-order"
import {
  assertAllReturned,
  assertNoPaidOrder,
  heldFacts,
  isCapturedWithoutOrder,
} from "./held-facts"
import { factsForClosing } from "./facts-for-closing"
import { closedRefundTasks, refundsOfDismissed } from "./reported-refunds"
import { assertRetryable, withoutReversals } from "./retry"
import { assertClosable, assertVersion, newsArrived } from "./closable"
import { completeRemainder } from "./complete-remainder"
import { ownTransactions, seenTransactions } from "./resolved-transactions"
import type { Deps } from "../deps"

/**
 * An admin's decision. `note` is required if no system can check it; in that case `evidence_version` names
 * the evidence that the admin read.
 */
export type ResolveHeldPaymentInput = { attempt_id: string; actor_id: string } & (
  | {
      action: "retry"
      note?: string | undefined
      /** The money is there, although the gateway reported a reversal; needs a note. */
      not_returned?: boolean | undefined
      evidence_version?: string | undefined
    }
  | { action: "apply_to_order"; order_id: string; note?: string | undefined }
  | {
      action: "refunded"
      note: string
      /** All of it was returned, although the gateway reports only a part. */
      all_returned?: boolean | undefined
      evidence_version: string
    }
  | { action: "closed"; note: string; evidence_version: string }
)

/**
 * Records a resolution and does what it needs before processing. Each change is a compare-and-set on what was
 * read; the locks only reduce contention.
 */
export async function recordResolution(input: ResolveHeldPaymentInput, deps: Deps): Promise<void> {
  const found = await requireAttempt(deps.repositories.attempts, input.attempt_id)
  await assertOpenTo(input, found, deps)
  assertVersion("evidence_version" in input ? input.evidence_version : undefined, found)
  const attempt = await releaseDeadClaim(found, "admin", deps)
  if (input.action === "refunded") {
    await mendOrderLinksUnderLock(attempt, deps)
  }
  const facts = await heldFacts(attempt, deps)

  const isFinal = input.action === "closed" || input.action === "refunded"
  const known = attempt.resolution?.seen_refunds ?? []
  const seen = input.action === "closed" ? [...known, ...facts.refundsWithoutTask] : known
  const recorded = attempt.resolution?.refunded_transactions ?? []
  const refunded =
    input.action === "refunded" ? [...recorded, ...ownTransactions(attempt, facts, deps)] : recorded
  const closedTasks = attempt.resolution?.closed_refund_tasks
  const orderId = input.action === "apply_to_order" ? input.order_id : attempt.resolution?.order_id
  const resolution: Resolution = {
    action: input.action,
    by: input.actor_id,
    at: deps.now().toISOString(),
    note: input.note ?? null,
    ...(orderId !== undefined && { order_id: orderId }),
    ...(input.action === "refunded" && input.all_returned && { all_returned: true }),
    ...(input.action === "retry" && input.not_returned && { not_returned: true }),
    ...(isFinal && { seen_transactions: seenTransactions(attempt, deps) }),
    ...(refunded.length > 0 && { refunded_transactions: [...new Set(refunded)] }),
    ...(seen.length > 0 && { seen_refunds: [...new Set(seen)] }),
    ...(closedTasks && { closed_refund_tasks: closedTasks }),
  }
  const details = resolvedWith(resolution)
  if (input.action === "retry" || input.action === "apply_to_order") {
    await assertTransactionIsFree(attempt, deps)
  }
  switch (input.action) {
    case "retry": {
      const notReturned = input.not_returned ?? false
      assertRetryable(attempt, facts, notReturned, deps)
      const values = { ...dueAtOnce(attempt, deps), resolution }
      if (notReturned) {
        const { made, reopened } = await refundsOfDismissed(attempt, deps)
        const evidence = withoutReversals(attempt, facts, made, deps)
        await change(attempt, "reversal_dismissed", { ...values, evidence }, deps, details)
        await announceRefunds(reopened, deps.events)
      } else {
        await change(attempt, "retried", values, deps, details)
      }
      break
    }
    case "apply_to_order": {
      const payment_collection_id = await collectionOfOrder(attempt, input.order_id, deps)
      const values = { ...dueAtOnce(attempt, deps), resolution, payment_collection_id }
      await change(attempt, "applied_to_order", values, deps, details)
      break
    }
    case "closed": {
      assertClosable(attempt, facts, deps)
      const closing = await factsForClosing(attempt, facts, deps)
      if (attempt.held_reason !== "order_differs") {
        assertNoPaidOrder(attempt, closing, false, deps)
      }
      await confirmReturnedRefunds(attempt, "admin", deps)
      const closed = { ...resolution, ...(await closedRefundTasks(attempt, deps)) }
      const rest = await completeRemainder(attempt, closing, deps)
      if (rest) {
        await holdSecondPayments(attempt, deps)
        const values = { ...rest, resolution: closed }
        const completed = await change(attempt, "closed_with_order", values, deps, details)
        await releaseOwnPayment(completed, deps)
      } else {
        await change(attempt, "closed", closedWith(attempt, closed), deps, details)
      }
      break
    }
    case "refunded": {
      const allReturned = input.all_returned ?? false
      assertAllReturned(facts.verdict, allReturned)
      assertNoPaidOrder(attempt, facts, allReturned, deps)
      await confirmReturnedRefunds(attempt, "admin", deps)
      if (!isCapturedWithoutOrder(attempt, facts)) {
        await change(attempt, "closed", closedWith(attempt, resolution), deps, details)
        break
      }
      if (attempt.captured_at !== null) {
        // Medusa refunds it through its provider.
        requireAccount(deps, attempt.provider_id)
      }
      // Written before Medusa is called; if the server dies in between, it stays held for the same action.
      const claimed = await change(attempt, "refund_begun", { resolution }, deps)
      // Another provider's order keeps its collection.
      const book = facts.order ? refundInMedusa : reverseInMedusa
      await book(claimed, deps, resolution.by)
      const entry = { ...details, data: { ...details.data, captured_at: claimed.captured_at } }
      // The cart may be paid again, with another payment.
      await change(claimed, "closed_with_refund", closedWith(claimed, resolution), deps, entry)
      break
    }
  }
}

/** @throws MedusaError NOT_ALLOWED when the gateway's transaction has paid another attempt. */
async function assertTransactionIsFree(attempt: CheckoutAttempt, deps: Deps): Promise<void> {
  if (await deps.repositories.evidence.isTransactionReused(attempt, attempt.transaction_id)) {
    throw transactionReused()
  }
}

function transactionReused(): Error {
  return refusal(
    "not_retryable",
    "The gateway's transaction has paid for another cart by now, so it cannot pay for this one. Look it up at the gateway."
  )
}

/** If the server dies after this, the reconcile job continues. */
function dueAtOnce(
  { held_since }: CheckoutAttempt,
  { now }: Deps
): Pick<CheckoutAttempt, "proven_at" | "next_check_at"> {
  // Bookkeeping has it under the day on which it was held, and a closed period must not change.
  return { proven_at: held_since, next_check_at: now() }
}

/** The page can be paid again until it ends: the gateway is asked once more. */
function closedWith(attempt: CheckoutAttempt, resolution: Resolution): TransitionValues<"closed"> {
  const resolved = { ...attempt, status: "resolved" } as const
  return { resolution, next_check_at: nextReviewCheck(resolved, new Date(resolution.at)) }
}

/** Changes an attempt that is still held as it was read; otherwise somebody else was faster. */
async function change<Name extends TransitionName>(
  held: CheckoutAttempt,
  name: Name,
  values: TransitionValues<Name>,
  deps: Deps,
  ...details: TimelineDetails<Name>
): Promise<CheckoutAttempt> {
  const { attempts } = deps.repositories
  const changed = await attempts
    .transition(held as AsRead<Name>, name, values, ...details)
    .catch((error: unknown) => {
      throw error instanceof TransactionReusedError ? transactionReused() : error
    })
  if (!changed) {
    const now = await requireAttempt(attempts, held.id)
    if (TRANSITIONS[name].asRead?.includes("evidence") && isHeldAsRead(now, held)) {
      throw newsArrived(phaseOf(held) === "being_refunded")
    }
    throw await notHeld(now, deps)
  }
  return changed
}

function isHeldAsRead(now: CheckoutAttempt, { resolution }: CheckoutAttempt): boolean {
  return now.status === "held" && now.resolution?.at === resolution?.at
}

function resolvedWith({
  at: _,
  seen_transactions: _seen,
  refunded_transactions: _refunded,
  ...data
}: Resolution): TimelineDetails<"closed">[0] {
  return { trigger: "admin", data }
}

/** Of two concurrent admins, the later one learns who was faster. */
async function assertOpenTo(
  { action }: ResolveHeldPaymentInput,
  attempt: CheckoutAttempt,
  deps: Deps
): Promise<void> {
  const isBeingRefunded = phaseOf(attempt) === "being_refunded"
  if (attempt.status !== "held" || (isBeingRefunded && action !== "refunded")) {
    throw await notHeld(attempt, deps)
  }
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
