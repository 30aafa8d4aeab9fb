import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { isOver } from "../../core/attempt/page-end"
import { findAccount } from "../account"
import { askForStatements } from "./ask-for-statements"
import { noteUnknown } from "./note-unknown"
import { readPage, type BookDeps } from "./page"
import { processPage, schedule } from "./process-page"

/**
 * Checks a due page, and processes the page if there is a statement about money. Most answers are "not paid yet":
 * they cost one call and a few SQL statements, no lock and no call to Medusa.
 */
export async function pollPage(attempt: CheckoutAttempt, deps: BookDeps): Promise<void> {
  const account = findAccount(deps, attempt.provider_id)
  if (account && attempt.status === "open" && !isOver(attempt, account.options, deps.now())) {
    const read = await readPage(attempt, account, deps)
    const { page, ...asked } =
      read.payments.length === 0
        ? await askForStatements(read, "poll", deps)
        : { page: read, isAsked: false, reached: true, retryAfterMs: 0, isDeferred: false }
    if (page.folded.length === 0 && page.payments.length === 0) {
      const noted = { ...page, attempt: await noteUnknown(page, deps) }
      await schedule({ ...asked, page: noted, trigger: "poll", deps }, false)
      return
    }
  }
  await processPage(attempt, "poll", deps)
}
