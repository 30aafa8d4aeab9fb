import { mendOrderLinksUnderLock } from "../process/mend-order-links"
import { releaseDeadClaim } from "../process/release-dead-claim"
import { requireAttempt } from "../process/require-attempt"
import type { Deps } from "../deps"
import { applyToOrder } from "./apply-to-order"
import { assertAsRead, assertOpenTo } from "./change-held"
import { close } from "./close"
import { heldFacts } from "./held-facts"
import { recordRefund } from "./record-refund"
import { resolutionOf, type ResolveHeldPaymentInput } from "./resolution"
import { retry } from "./retry"

/**
 * Records a resolution and does what it needs before processing. Each change is a compare-and-set on what was
 * read; the locks only reduce contention.
 */
export async function recordResolution(input: ResolveHeldPaymentInput, deps: Deps): Promise<void> {
  const found = await requireAttempt(deps.repositories.attempts, input.attempt_id)
  await assertOpenTo(input.action, found, deps)
  assertAsRead("evidence_version" in input ? input.evidence_version : undefined, found)
  const attempt = await releaseDeadClaim(found, "admin", deps)
  if (input.action === "refunded") {
    await mendOrderLinksUnderLock(attempt, deps)
  }
  const facts = await heldFacts(attempt, deps)
  const resolution = resolutionOf(input, attempt, facts, deps)
  const held = { attempt, facts, resolution, deps }
  switch (input.action) {
    case "retry":
      return await retry(held, input.not_returned ?? false)
    case "apply_to_order":
      return await applyToOrder(held, input.order_id)
    case "closed":
      return await close(held)
    case "refunded":
      return await recordRefund(held, input.all_returned ?? false)
  }
}
