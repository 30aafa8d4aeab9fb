import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { collectionToPay } from "../../../medusa/collection-to-pay"
import { depsOf } from "../../../medusa/deps"
import { startWith } from "../../../medusa/start-context"
import { checkStart as check } from "../../../payments/start/check-start"
import { shopperLanguage } from "../../http/shopper-language"
import { askedAccount } from "./asked-account"
import { starterOf } from "./starter-of"
import { tooManyRequests } from "./too-many-requests"

/**
 * Runs before core's route that starts a payment: shoppers get a readable refusal before core deletes their
 * session or answers a bare 500.
 */
export async function checkStart(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const collection = collectionToPay(req.params.id ?? "", req.scope)
  const start = await check(collection, askedAccount(req), starterOf(req), depsOf(req.scope))
  if (start.kind !== "start") {
    tooManyRequests(res, start)
    return
  }
  const { cart, order } = start
  const inLanguage = cart && { ...cart, locale: shopperLanguage(req, cart.locale) }
  startWith({ collectionId: collection.id, cart: inLanguage, order }, next)
}
