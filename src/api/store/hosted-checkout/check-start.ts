import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import {
  canBeOfferedAgain,
  centsFromMedusa,
  hasAllItsPages,
  livePageOf,
  moneyIn,
  NOT_SET_UP,
  toDecimalString,
  TOO_MANY_PAGES,
  type CheckoutAttempt,
} from "../../../core"
import { resolveLedger } from "../../../workflows/ledger"
import type { ProviderInstance } from "../../../workflows/provider-instances"
import { settleAttemptWorkflow } from "../../../workflows/settle-attempt"
import { askedInstance } from "./asked-instance"
import { collectionToPay, type CollectionToPay } from "./collection-to-pay"
import { tooManyRequests } from "./too-many-requests"

/**
 * Stands in front of core's route that starts a payment: what a shopper should read is answered
 * before core deletes their session, or answers a bare 500. A collection that has money is refused
 * whatever provider is asked for; a completed cart, a cart that has had all its pages and an instance
 * without a merchant key, for ours.
 */
export async function checkStart(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = resolveLedger(req.scope)
  const collectionId = req.params.id ?? ""
  let attempts = await ledger.attemptsOfCollection(collectionId)
  assertNoMoney(attempts)

  const instance = askedInstance(req)
  const collection = instance && (await collectionToPay(req))
  if (instance && collection) {
    assertNotCompleted(collection)
    if (await settledOtherAccount(req, attempts, instance)) {
      attempts = await ledger.attemptsOfCollection(collectionId)
      assertNoMoney(attempts)
    }
    if (needsNewPage(attempts, collection, instance)) {
      if (hasAllItsPages(attempts, instance.options)) {
        tooManyRequests(res, TOO_MANY_PAGES)
        return
      }
      if (!(await instance.keys.isSetUp())) {
        throw new MedusaError(MedusaError.Types.NOT_ALLOWED, NOT_SET_UP)
      }
    }
  }
  next()
}

function assertNoMoney(attempts: readonly CheckoutAttempt[]): void {
  const money = moneyIn(attempts)
  if (money.kind === "booked" || money.kind === "held") {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, money.message)
  }
}

function assertNotCompleted({ cart }: CollectionToPay): void {
  if (cart?.completed_at) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This cart has already become an order. There is nothing more to pay in it."
    )
  }
}

/**
 * A shopper who changes from one merchant account to another may have paid at the first: it is asked
 * before the second opens a page, for a provider instance has the key of its own account only.
 */
async function settledOtherAccount(
  req: MedusaRequest,
  attempts: readonly CheckoutAttempt[],
  { provider_id }: ProviderInstance
): Promise<boolean> {
  const page = livePageOf(attempts)
  if (page?.status !== "open" || page.provider_id === provider_id) {
    return false
  }
  await settleAttemptWorkflow(req.scope).run({
    input: { attempt_id: page.id, through: "checkout" },
  })
  return true
}

/** None is needed for the open one offered again, a proven payment, nothing to pay. */
function needsNewPage(
  attempts: readonly CheckoutAttempt[],
  { amount, currency_code }: CollectionToPay,
  { provider_id, options }: ProviderInstance
): boolean {
  const cents = centsFromMedusa(amount)
  if (cents === 0 || moneyIn(attempts).kind !== "none") {
    return false
  }
  const wanted = { provider_id, amount: toDecimalString(cents), currency_code }
  const page = livePageOf(attempts)
  return !page || !canBeOfferedAgain(page, wanted, options, new Date())
}
