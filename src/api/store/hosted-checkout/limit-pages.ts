import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  canBeOfferedAgain,
  centsFromMedusa,
  hasAllItsPages,
  livePageOf,
  moneyIn,
  toDecimalString,
  TOO_MANY_PAGES,
  type CheckoutAttempt,
} from "../../../core"
import { resolveLedger } from "../../../workflows/ledger"
import type { ProviderInstance } from "../../../workflows/provider-instances"
import { askedInstance } from "./asked-instance"
import { collectionToPay } from "./collection-to-pay"
import { tooManyRequests } from "./too-many-requests"

/**
 * Refuses a cart that has had all its pages, before core deletes its session. What needs no new page
 * goes on: the open page offered again, a payment already proven, a cart with nothing to pay.
 */
export async function limitPages(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const instance = askedInstance(req)
  if (instance) {
    const attempts = await resolveLedger(req.scope).attemptsOfCollection(req.params.id ?? "")
    if (
      hasAllItsPages(attempts, instance.options) &&
      moneyIn(attempts).kind === "none" &&
      (await needsNewPage(req, attempts, instance))
    ) {
      tooManyRequests(res, TOO_MANY_PAGES)
      return
    }
  }
  next()
}

async function needsNewPage(
  req: MedusaRequest,
  attempts: readonly CheckoutAttempt[],
  { provider_id, options }: ProviderInstance
): Promise<boolean> {
  const collection = await collectionToPay(req)
  if (!collection) {
    return false
  }
  const cents = centsFromMedusa(collection.amount)
  if (cents === 0) {
    return false
  }
  const { currency_code } = collection
  const wanted = { provider_id, amount: toDecimalString(cents), currency_code }
  const page = livePageOf(attempts)
  return !page || !canBeOfferedAgain(page, wanted, options, new Date())
}
