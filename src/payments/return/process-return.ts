import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { PageBooks } from "../../core/payment/collection-money"
import { hasExpired, shopperOutcome, type ShopperOutcome } from "../../core/payment/shopper-outcome"
import { findAccount, type Account } from "../account"
import type { Deps } from "../deps"
import { countPage, type ProcessedPage } from "../process/process-page"
import { processQuietly } from "../process/process-quietly"
import { readPage, type Page } from "../process/page"

/** Where a shopper goes whose page is still open and unpaid. */
export type UnpaidDestination = "wait" | "cart"

/** How a shopper came back. */
export interface ReturnOptions {
  unpaid: UnpaidDestination
  /** Whether the attempt may be processed now; if not, the stored state decides. */
  mayProcess: (attemptId: string) => Promise<boolean>
}

/** What a returning shopper gets. */
export interface Returned extends PageBooks {
  account: Account
  destination: "order" | "held" | "returned" | UnpaidDestination
  /** Whether the page's time is over, by the store's clock or the gateway's. */
  hasExpired: boolean
}

/**
 * Processes a shopper's return from the hosted page. Nothing in the URL proves anything: the attempt is processed
 * first, and the evidence decides where the shopper goes. The page of a shopper who is sent to the cart is not
 * offered again, unless the gateway was not asked again because it was asked a moment ago: then the next start
 * asks.
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
  const page = pageOf(processed) ?? (await readNow(found, account, deps))
  const { attempt } = page
  const { profile } = account.options
  const outcome = shopperOutcome(page, profile)
  const destination = destinationOf(outcome, attempt, unpaid)
  const isExpired =
    outcome === "expired" ||
    attempt.over_because === "expired" ||
    (attempt.status === "open" && outcome !== "confirming" && hasExpired(page, profile, deps.now()))
  if (destination === "cart" && processed && !processed.asked?.isDeferred) {
    await closePage(attempt, isExpired, deps)
  }
  return { ...page, destination, hasExpired: isExpired }
}

/** The page after processing; undefined if it was not processed. */
function pageOf(processed: ProcessedPage | undefined): Page | undefined {
  return (
    processed?.asked && {
      ...processed.asked.page,
      attempt: processed.attempt,
      payments: processed.payments,
    }
  )
}

async function readNow(found: CheckoutAttempt, account: Account, deps: Deps): Promise<Page> {
  const attempt = await deps.repositories.attempts.byId(found.id)
  return await readPage(attempt ?? found, account, deps)
}

function destinationOf(
  outcome: ShopperOutcome,
  { status }: Pick<CheckoutAttempt, "status">,
  unpaid: UnpaidDestination
): Returned["destination"] {
  switch (outcome) {
    case "order":
    case "held":
    case "returned":
      return outcome
    case "confirming":
      return "wait"
    case "unpaid":
      return unpaid
    case "declined":
      return status === "open" ? unpaid : "cart"
    case "cancelled":
    case "expired":
      return "cart"
  }
}

/** Marks a page that the shopper left: it is not offered again, and still polled. */
async function closePage(attempt: CheckoutAttempt, isExpired: boolean, deps: Deps): Promise<void> {
  if (attempt.status !== "open") {
    return
  }
  const { attempts } = deps.repositories
  const details = { trigger: "return" } as const
  const values = { over_at: deps.now() }
  if (!isExpired) {
    await attempts.transition(attempt, "page_cancelled", values, details)
    return
  }
  const { next_check_at } = attempt
  if (await attempts.transition(attempt, "page_expired", { ...values, next_check_at }, details)) {
    countPage(attempt, "expired", deps)
  }
}
