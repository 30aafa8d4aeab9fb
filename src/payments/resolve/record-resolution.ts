import type { MedusaContainer } from "@medusajs/framework/types"
import {
  nextReviewCheck,
  TRANSITIONS,
  TransactionReusedError,
  type AsRead,
  type CheckoutAttempt,
  type Resolution,
  type Told,
  type TransitionName,
  type TransitionValues,
} from "../../core"
import { nameOfAdmin } from "../admin-names"
import { repositoriesOf } from "../repositories"
import { refusal } from "../refusal"
import { requireAccount } from "../accounts"
import { mendOrderLinksUnderLock } from "../process/mend-order-links"
import { releaseDeadClaim } from "../process/release-dead-claim"
import { requireAttempt } from "../process/require-attempt"
import { captureRefunded, reverseInMedusa } from "../process/return-and-hold"
import { collectionOfOrder } from "./collection-of-order"
import {
  assertAllReturned,
  assertNoPaidOrder,
  heldFacts,
  isBeingRefunded,
  isCapturedWithoutOrder,
} from "./held-facts"
import { assertRetryable, withoutReversals } from "./retry"
import { assertClosable, assertVersion, newsArrived } from "./closable"
import { completeRemainder } from "./complete-remainder"

/**
 * What an admin decided, and who they are. `note` is required where no system can check, and there
 * `evidence_version` says what the gateway had said when the admin read it.
 */
export type ResolveHeldPaymentInput = { attempt_id: string; actor_id: string } & (
  | {
      action: "retry"
      note?: string | undefined
      /** The money is there, whatever the gateway has said; with a note. */
      not_returned?: boolean | undefined
      evidence_version?: string | undefined
    }
  | { action: "apply_to_order"; order_id: string; note?: string | undefined }
  | {
      action: "refunded"
      note: string
      /** Also the rest of a payment of which the gateway says that a part went back. */
      all_returned?: boolean | undefined
      evidence_version: string
    }
  | { action: "closed"; note: string; evidence_version: string }
)

/**
 * Records a resolution and does what it needs before processing. Each change is a compare-and-set on what was
 * read; the locks only reduce contention.
 */
export async function recordResolution(
  input: ResolveHeldPaymentInput,
  container: MedusaContainer
): Promise<void> {
  const found = await requireAttempt(repositoriesOf(container).attempts, input.attempt_id)
  await assertOpenTo(input, found, container)
  assertVersion("evidence_version" in input ? input.evidence_version : undefined, found)
  const attempt = await releaseDeadClaim(found, "admin", container)
  if (input.action === "refunded") {
    await mendOrderLinksUnderLock(attempt, container)
  }
  const facts = await heldFacts(attempt, container)

  const orderId = input.action === "apply_to_order" ? input.order_id : attempt.resolution?.order_id
  const resolution: Resolution = {
    action: input.action,
    by: input.actor_id,
    at: new Date().toISOString(),
    note: input.note ?? null,
    ...(orderId !== undefined && { order_id: orderId }),
    ...(input.action === "refunded" && input.all_returned && { all_returned: true }),
    ...(input.action === "retry" && input.not_returned && { not_returned: true }),
  }
  const told = resolvedWith(resolution)
  if (input.action === "retry" || input.action === "apply_to_order") {
    await assertTransactionIsFree(attempt, container)
  }
  switch (input.action) {
    case "retry": {
      const notReturned = input.not_returned ?? false
      assertRetryable(attempt, facts, notReturned)
      const values = { ...dueAtOnce(attempt), resolution }
      if (notReturned) {
        const evidence = withoutReversals(attempt, facts, container)
        await change(attempt, "reversal_dismissed", { ...values, evidence }, container, told)
      } else {
        await change(attempt, "retried", values, container, told)
      }
      break
    }
    case "apply_to_order": {
      const payment_collection_id = await collectionOfOrder(attempt, input.order_id, container)
      const values = { ...dueAtOnce(attempt), resolution, payment_collection_id }
      await change(attempt, "applied_to_order", values, container, told)
      break
    }
    case "closed": {
      assertClosable(attempt, facts)
      if (attempt.held_reason !== "order_differs") {
        assertNoPaidOrder(attempt, facts, false, container)
      }
      const rest = await completeRemainder(attempt, facts, container)
      if (rest) {
        await change(attempt, "closed_with_order", { ...rest, resolution }, container, told)
      } else {
        await change(attempt, "closed", closedWith(attempt, resolution), container, told)
      }
      break
    }
    case "refunded": {
      const allReturned = input.all_returned ?? false
      assertAllReturned(facts.verdict, allReturned)
      assertNoPaidOrder(attempt, facts, allReturned, container)
      if (!isCapturedWithoutOrder(attempt, facts)) {
        await change(attempt, "closed", closedWith(attempt, resolution), container, told)
        break
      }
      if (attempt.captured_at !== null) {
        // Medusa lets go of it through its provider.
        requireAccount(container, attempt.provider_id)
      }
      // Claimed before Medusa is called; who dies in between leaves it held, for the same once more.
      const claimed = await change(attempt, "refund_begun", { resolution }, container)
      await reverseInMedusa(claimed, container, resolution.by)
      const entry = captureRefunded(claimed, "admin")
      const released = await change(claimed, "capture_refunded", {}, container, entry)
      // The cart may be paid anew, with a payment of its own.
      await change(released, "closed", closedWith(released, resolution), container, told)
      break
    }
  }
}

/** @throws MedusaError NOT_ALLOWED when the gateway's transaction has paid for something else. */
async function assertTransactionIsFree(
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<void> {
  if (
    await repositoriesOf(container).evidence.isTransactionReused(attempt, attempt.transaction_id)
  ) {
    throw transactionReused()
  }
}

function transactionReused(): Error {
  return refusal(
    "not_retryable",
    "The gateway's transaction has paid for another cart by now, so it cannot pay for this one. Look it up at the gateway."
  )
}

/** Whatever dies from here on, the reconcile job goes on. */
function dueAtOnce({
  held_since,
}: CheckoutAttempt): Pick<CheckoutAttempt, "proven_at" | "next_check_at"> {
  // The books have it under the day on which it was held, and a period that is closed stays as it is.
  return { proven_at: held_since, next_check_at: new Date() }
}

/** The page can be paid again until it ends: the gateway is asked once more. */
function closedWith(attempt: CheckoutAttempt, resolution: Resolution): TransitionValues<"closed"> {
  const resolved = { ...attempt, status: "resolved" } as const
  return { resolution, next_check_at: nextReviewCheck(resolved, new Date(resolution.at)) }
}

/** Changes what is still held as it was read; or else somebody was quicker. */
async function change<Name extends TransitionName>(
  held: CheckoutAttempt,
  name: Name,
  values: TransitionValues<Name>,
  container: MedusaContainer,
  ...told: Told<Name>
): Promise<CheckoutAttempt> {
  const { attempts } = repositoriesOf(container)
  const changed = await attempts
    .transition(held as AsRead<Name>, name, values, ...told)
    .catch((error: unknown) => {
      throw error instanceof TransactionReusedError ? transactionReused() : error
    })
  if (!changed) {
    const now = await requireAttempt(attempts, held.id)
    if (TRANSITIONS[name].asRead?.includes("evidence") && isHeldAsRead(now, held)) {
      throw newsArrived()
    }
    throw await notHeld(now, container)
  }
  return changed
}

function isHeldAsRead(now: CheckoutAttempt, { resolution }: CheckoutAttempt): boolean {
  return now.status === "held" && now.resolution?.at === resolution?.at
}

function resolvedWith({ at: _, ...data }: Resolution): Told<"closed">[0] {
  return { trigger: "admin", data }
}

/** Of two admins at once, the later one is told who was quicker. */
async function assertOpenTo(
  { action }: ResolveHeldPaymentInput,
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<void> {
  if (attempt.status !== "held" || (isBeingRefunded(attempt) && action !== "refunded")) {
    throw await notHeld(attempt, container)
  }
}

async function notHeld(
  { status, resolution }: CheckoutAttempt,
  container: MedusaContainer
): Promise<Error> {
  const how = resolution
    ? `: ${resolution.action} by ${await nameOfAdmin(resolution.by, container)} at ${resolution.at}`
    : ""
  const now = status === "held" ? "This is not finished yet." : `It is ${status} now.`
  return refusal("not_held", `This payment is no longer held${how}. ${now}`)
}
