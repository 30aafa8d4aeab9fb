import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { CollectionBooks, PageBooks } from "../../core/payment/collection-money"
import type { PageName, StatementOfPage } from "../../core/repositories/statement-repository"
import { judgingOptionsOf } from "../account"
import type { Deps } from "../deps"
import { foldPage, pageNameOf } from "./page"

type ReadDeps = Pick<Deps, "accounts" | "repositories">

/** Reads the pages of a payment collection, and all money that is for it. */
export async function readCollectionBooks(
  paymentCollectionId: string,
  deps: ReadDeps
): Promise<CollectionBooks> {
  const { attempts, payments } = deps.repositories
  const [ofCollection, forCollection] = await Promise.all([
    attempts.ofCollection(paymentCollectionId),
    payments.ofCollection(paymentCollectionId),
  ])
  return { pages: await readBooks(ofCollection, deps), payments: forCollection }
}

/** A page with its money and its statements. */
export interface SaidPage extends PageBooks {
  statements: readonly StatementOfPage[]
}

/** As `readBooks`, for one page. */
export async function readSaidPage(attempt: CheckoutAttempt, deps: ReadDeps): Promise<SaidPage> {
  const [page] = await readBooks([attempt], deps)
  return page as SaidPage
}

/** Reads the statements about pages and their payments: two queries, or none without a page. */
export async function readBooks(
  attempts: readonly CheckoutAttempt[],
  deps: ReadDeps
): Promise<SaidPage[]> {
  if (attempts.length === 0) {
    return []
  }
  const { payments, statements } = deps.repositories
  const names = attempts.map(pageNameOf)
  // Read payments first: the statements about each payment that is read are then read as well.
  const stored = await payments.ofPages(names)
  const said = await statements.ofPages(names)
  return attempts.map((attempt) => {
    const isOfPage = (row: PageName) =>
      row.reference === attempt.id && row.provider_id === attempt.provider_id
    const ofPage = said.filter(({ page }) => isOfPage(page))
    return {
      attempt,
      statements: ofPage,
      folded: foldPage(attempt, ofPage, judgingOptionsOf(deps, attempt.provider_id)),
      payments: stored.filter(isOfPage),
    }
  })
}
