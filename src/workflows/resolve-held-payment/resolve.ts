import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutAttempt, HeldReason, Ledger, Resolution, TimelineEntry } from "../../core"
import { nameOfPerson } from "../people"
import { resolveLedger } from "../ledger"
import { refusal } from "../refusal"
import { requireAttempt } from "../settle-attempt/require-attempt"
import { moveToOrder } from "./move-to-order"
import { isCapturedWithoutOrder, refundInMedusa } from "./refund-in-medusa"

/** What an admin decided, and who they are. `evidence` is required where no machine can check. */
export type ResolveHeldPaymentInput = { attempt_id: string; actor_id: string } & (
  | { action: "retry"; evidence?: string | undefined }
  | { action: "apply"; order_id: string; evidence?: string | undefined }
  | { action: "refunded"; evidence: string }
  | { action: "closed"; evidence: string }
)

/** Only these may be closed by word alone: everything else is money that must go somewhere. */
const CLOSABLE: readonly HeldReason[] = ["evidence_conflict", "gateway_reversed"]

/** Records a resolution and does what it needs before the settlement; under the locks. */
export async function resolveHeldPayment(
  input: ResolveHeldPaymentInput,
  container: MedusaContainer
): Promise<void> {
  const ledger = resolveLedger(container)
  const attempt = await requireAttempt(ledger, input.attempt_id)
  await assertHeld(attempt, container)

  const resolution: Resolution = {
    action: input.action,
    by: input.actor_id,
    at: new Date().toISOString(),
    evidence: input.evidence ?? null,
    ...(input.action === "apply" && { order_id: input.order_id }),
  }
  switch (input.action) {
    case "retry":
      await letSettle(attempt, resolution, ledger)
      break
    case "apply":
      await moveToOrder(attempt, input.order_id, container)
      await letSettle(attempt, resolution, ledger)
      break
    case "closed":
      assertClosable(attempt)
      await close(attempt, resolution, ledger)
      break
    case "refunded":
      if (isCapturedWithoutOrder(attempt)) {
        await refundInMedusa(attempt, resolution, container)
      }
      await close(attempt, resolution, ledger)
      break
  }
}

/** Not held any more, and due at once: whatever dies from here on, the reconcile job goes on. */
async function letSettle(
  attempt: CheckoutAttempt,
  resolution: Resolution,
  ledger: Ledger
): Promise<void> {
  await ledger.changeAttempt(
    attempt.id,
    {
      status: "paid",
      completion_count: 0,
      resolution,
      held_reason: null,
      held_since: null,
      // The books have it under the day on which it was held, and a period that is closed stays as it is.
      proven_at: attempt.proven_at ?? attempt.held_since,
      next_check_at: new Date(),
    },
    resolved(resolution)
  )
}

async function close(
  attempt: CheckoutAttempt,
  resolution: Resolution,
  ledger: Ledger
): Promise<void> {
  await ledger.changeAttempt(
    attempt.id,
    { status: "resolved", resolution, next_check_at: null },
    resolved(resolution)
  )
}

function resolved({ at: _, ...data }: Resolution): TimelineEntry {
  return { kind: "resolved", through: "admin", data }
}

/** Of two admins at once, the later one is told who was quicker. */
async function assertHeld(
  { status, resolution }: CheckoutAttempt,
  container: MedusaContainer
): Promise<void> {
  if (status === "held") {
    return
  }
  const how = resolution
    ? `: ${resolution.action} by ${await nameOfPerson(resolution.by, container)} at ${resolution.at}`
    : ""
  throw refusal("not_held", `This payment is no longer held${how}. It is ${status} now.`)
}

function assertClosable({ held_reason }: CheckoutAttempt): void {
  if (held_reason === null || !CLOSABLE.includes(held_reason)) {
    throw refusal(
      "not_closable",
      `A payment held for ${held_reason} cannot simply be closed: the gateway has its money. Retry it, apply it to an order, or refund it.`
    )
  }
}
