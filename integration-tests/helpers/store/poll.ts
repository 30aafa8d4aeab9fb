import type { Payment } from "../../../src/core/payment/payment"
import { processPage, type ProcessedPage } from "../../../src/payments/process/process-page"
import { requireAttempt } from "../../../src/payments/process/change-attempt"
import type { Store } from "./store"

/** Processes a page, as the reconcile job does where the gateway's answer calls for it. */
export async function poll({ deps }: Store, attemptId: string): Promise<ProcessedPage> {
  const due = await requireAttempt(deps.repositories.attempts, attemptId)
  return await processPage(due, "poll", deps)
}

/** As `poll`, and the page's latest payment. */
export async function pollPayment(store: Store, attemptId: string): Promise<Payment | undefined> {
  const { payments } = await poll(store, attemptId)
  return payments.at(-1)
}
