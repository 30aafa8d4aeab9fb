import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { CheckoutAttempt, HeldReason, Resolution } from "../../core"
import { resolveLedger } from "../ledger"
import { requireAttempt } from "../settle-attempt/require-attempt"
import { settle } from "../settle-attempt/settle"
import { moveToOrder } from "./move-to-order"

/** What an admin decided, and who they are. `evidence` is required where no machine can check. */
export type ResolveHeldPaymentInput = { attempt_id: string; actor_id: string } & (
  | { action: "retry"; evidence?: string | undefined }
  | { action: "apply"; order_id: string; evidence?: string | undefined }
  | { action: "refunded"; evidence: string }
  | { action: "closed"; evidence: string }
)

/** Only these may be closed by word alone: everything else is money that must go somewhere. */
const CLOSABLE: readonly HeldReason[] = ["evidence_conflict", "gateway_reversed"]

/** Carries out a resolution; under the lock of the attempt's collection. */
export async function resolveHeldPayment(
  input: ResolveHeldPaymentInput,
  container: MedusaContainer
): Promise<CheckoutAttempt> {
  const ledger = resolveLedger(container)
  const attempt = await requireAttempt(ledger, input.attempt_id)
  assertHeld(attempt)

  const resolution: Resolution = {
    action: input.action,
    by: input.actor_id,
    at: new Date().toISOString(),
    evidence: input.evidence ?? null,
  }
  switch (input.action) {
    case "retry":
      await settleAgain(attempt, resolution, container)
      break
    case "apply":
      await moveToOrder(attempt, input.order_id, container)
      await settleAgain(attempt, resolution, container)
      break
    case "closed":
      assertClosable(attempt)
      await close(attempt, resolution, container)
      break
    case "refunded":
      assertNotCaptured(attempt)
      await close(attempt, resolution, container)
      break
  }
  return await requireAttempt(ledger, attempt.id)
}

/** Goes through the whole settlement once more; what still cannot be booked is held again. */
async function settleAgain(
  attempt: CheckoutAttempt,
  resolution: Resolution,
  container: MedusaContainer
): Promise<void> {
  const { action, by, evidence } = resolution
  await resolveLedger(container).changeAttempt(
    attempt.id,
    {
      status: "paid",
      completion_count: 0,
      resolution,
      held_reason: null,
      held_since: null,
      // Whatever dies from here on, the reconcile job goes on.
      next_check_at: new Date(),
    },
    { kind: "resolved", through: "admin", data: { action, by, evidence } }
  )
  await settle(attempt.id, { container, through: "admin", reached: true })
}

async function close(
  attempt: CheckoutAttempt,
  resolution: Resolution,
  container: MedusaContainer
): Promise<void> {
  const { action, by, evidence } = resolution
  await resolveLedger(container).changeAttempt(
    attempt.id,
    { status: "resolved", resolution, next_check_at: null },
    { kind: "resolved", through: "admin", data: { action, by, evidence } }
  )
}

function assertHeld({ status, resolution }: CheckoutAttempt): void {
  if (status === "held") {
    return
  }
  const how = resolution ? `: ${resolution.action} at ${resolution.at}` : ""
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This payment is no longer held${how}. It is ${status} now.`
  )
}

/** Medusa completes such a cart whenever it can: given back or not, an order may still come of it. */
function assertNotCaptured({ captured_at, held_reason }: CheckoutAttempt): void {
  if (captured_at !== null && held_reason === "completion_failed") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Medusa has captured this payment, and its cart can still become an order. Mend the cause and retry; then refund the order."
    )
  }
}

function assertClosable({ held_reason }: CheckoutAttempt): void {
  if (held_reason === null || !CLOSABLE.includes(held_reason)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `A payment held for ${held_reason} cannot simply be closed: the gateway has its money. Retry it, apply it to an order, or refund it.`
    )
  }
}
