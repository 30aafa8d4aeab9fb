import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { awaitsOrder, verdictOf, type AttemptStatus, type CheckoutAttempt } from "../../../core"
import { findAccount } from "../../../payments/accounts"
import { refusals } from "../../../payments/refusals"
import { repositoriesOf } from "../../../payments/repositories"
import { decodedPath } from "../../readable-path"

const READS: readonly string[] = ["GET", "HEAD", "OPTIONS"]

/** `/store/carts/:id` and what is below it. Express takes capitals for small letters. */
const PATH = /^\/store\/carts\/([^/]+)\/?([^/]*)/i

const UNPROVEN: readonly AttemptStatus[] = ["opening", "open", "failed", "expired"]

/** What of a cart changes neither its lines nor its total. */
const HARMLESS: readonly string[] = ["metadata", "billing_address", "locale"]

/**
 * Stands in front of core's routes that change a cart: one whose payment is proven or captured, and whose
 * order is still to come, stays as it was paid. Core would change it, and place an order over another sum.
 */
export async function keepPaidCart(
  req: MedusaRequest,
  _: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const cartId = changedCart(req)
  const attempts = cartId ? await repositoriesOf(req.scope).attempts.ofCart(cartId) : []
  if (attempts.some((attempt) => awaitsOrder(attempt) || isProven(attempt, req))) {
    throw refusals.cartPaid()
  }
  next()
}

/** The cart that the request changes; undefined for one that reads, completes, or changes nothing that counts. */
function changedCart(req: MedusaRequest): string | undefined {
  const [, id, below] = PATH.exec(decodedPath(req) ?? "") ?? []
  if (!id || READS.includes(req.method) || below?.toLowerCase() === "complete") {
    return undefined
  }
  const fields = Object.keys(req.body ?? {})
  const isHarmless = below === "" && fields.every((field) => HARMLESS.includes(field))
  return isHarmless ? undefined : id
}

/** The proof is stored, and processing has not come to it yet. */
function isProven(attempt: CheckoutAttempt, req: MedusaRequest): boolean {
  if (!UNPROVEN.includes(attempt.status)) {
    return false
  }
  const account = findAccount(req.scope, attempt.provider_id)
  return account !== undefined && verdictOf(attempt, account.options).kind === "proven"
}
