import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { ProviderDeps } from "../deps"

/** Marks a page as replaced: no shopper is sent to it any more. The page may still be paid, and is polled. */
export async function replacePage(
  attempt: CheckoutAttempt,
  { now, repositories: { attempts } }: Pick<ProviderDeps, "now" | "repositories">
): Promise<void> {
  const details = { trigger: "checkout" } as const
  await attempts.transition(attempt, "page_replaced", { over_at: now() }, details)
}
