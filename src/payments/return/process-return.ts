import { mayBePaid, type CheckoutAttempt } from "../../core"
import { findAccount, type Account } from "../accounts"
import type { Deps } from "../deps"
import { logAttemptNotProcessed } from "../reconcile/log-not-processed"
import { processAttempt, type ProcessedAttempt } from "../process/process-attempt"

/** Where a shopper goes whose page is still open and unpaid. */
export type UnpaidDestination = "wait" | "cart"

/** How a shopper came back. */
export interface ReturnOptions {
  unpaid: UnpaidDestination
  /** Whether the attempt may be processed now; if not, its stored state decides. */
  mayProcess: (attemptId: string) => Promise<boolean>
}

/** What a returning shopper gets. */
export interface Returned {
  attempt: CheckoutAttempt
  account: Account
  destination: "order" | "held" | "resolved" | UnpaidDestination
}

/**
 * Processes a shopper's return from the hosted page. Nothing in the URL proves anything: the attempt is
 * processed first, and the evidence decides where the shopper goes. A shopper who is sent to the cart leaves
 * no page that is offered again, unless the gateway was asked a moment ago and not again: the next start asks.
 *
 * @returns undefined for an unknown attempt, and for one of an account that is no longer configured.
 */
export async function processReturn(
  handle: string,
  { unpaid, mayProcess }: ReturnOptions,
  deps: Deps
): Promise<Returned | undefined> {
  const { attempts } = deps.repositories
  const found = await attempts.byHandle(handle)
  const account = found && findAccount(deps, found.provider_id)
  if (!found || !account) {
    return undefined
  }
  const processed = (await mayProcess(found.id)) ? await processQuietly(found, deps) : undefined
  const attempt = processed?.attempt ?? (await attempts.byId(found.id)) ?? found
  const destination = destinationOf(attempt, unpaid, mayBePaid(attempt, account.options))
  if (destination === "cart" && processed && !processed.answer?.isDeferred) {
    await closePage(attempt, deps)
  }
  return { attempt, account, destination }
}

function destinationOf(
  { status }: Pick<CheckoutAttempt, "status">,
  unpaid: UnpaidDestination,
  isMaybePaid: boolean
): Returned["destination"] {
  switch (status) {
    case "completed":
      return "order"
    case "held":
    case "resolved":
      return status
    case "paid":
      return "wait"
    case "opening":
      return unpaid
    // These may be paid: do not show "not paid".
    case "open":
      return isMaybePaid ? "wait" : unpaid
    case "expired":
    case "failed":
      return isMaybePaid ? "wait" : "cart"
  }
}

/** No error page when the gateway or the lock fails: the waiting page keeps waiting. */
async function processQuietly(
  attempt: CheckoutAttempt,
  deps: Deps
): Promise<ProcessedAttempt | undefined> {
  try {
    return await processAttempt(attempt, "return", deps)
  } catch (error) {
    // The waiting page asks again by itself; the reconcile job logs each attempt that stays due.
    logAttemptNotProcessed(deps, attempt, "return", error, attempt.provider_id)
    return undefined
  }
}

/** A page that the shopper cancelled is not offered again; it is still polled in case it is paid. */
async function closePage(attempt: CheckoutAttempt, { now, repositories }: Deps): Promise<void> {
  if (attempt.status === "open" && attempt.replaced_at === null) {
    const details = { trigger: "return" } as const
    await repositories.attempts.transition(
      attempt,
      "page_canceled",
      { replaced_at: now() },
      details
    )
  }
}
