import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  isStoreRefusal,
  STORE_REFUSALS,
  type StoreRefusalCode,
} from "../../../core/errors/store-refusal"
import { declareLanguage, shopperLanguage } from "../../http/shopper-language"
import { codedAnswer } from "./coded-refusal"
import { NO_CART, refusedCart, type CartInPath, type RefusedCart } from "./refused-cart"
import { depsOf } from "../../../medusa/deps"
import { completionRefusal } from "../../../payments/authorize/completion-refusal"

/** An answer of Medusa, or its `error`: completing a cart answers 200 with an `error`. */
interface Refusal {
  code?: unknown
  message?: unknown
}

/** Core's messages when a cart is completed that is not paid, or not proven yet; not meant for shoppers. */
const NOT_AUTHORIZED =
  /^(Session: \S+ was not authorized with the provider\.|Payment authorization failed)$/

/**
 * Runs before the Store API's carts and payments. Refusals of the plugin, in its own routes or in core's, get
 * their code and a message in the shopper's language; status and form stay core's. Other answers cost no lookup.
 * For a client that asks, the message has the code.
 */
export function translateRefusals(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): void {
  // The parameters of this middleware's path: by the time of a refusal, Express has others.
  const named: CartInPath = req.params
  const send = res.json.bind(res)
  const answer = (body: unknown) => send(codedAnswer(body, req, res))
  res.json = (body: unknown) => {
    const refusal = refusalIn(body)
    if (!refusal) {
      return answer(body)
    }
    void sendRefusal(req, res, refusal, named)
      .catch((error: unknown) => {
        const { name, message } = error as Error
        // Anybody can cause a refusal, even one whose cart cannot be read.
        depsOf(req.scope).log.warn(`could not translate a refusal: ${message}`, {
          oncePerMinute: `not translated ${name}`,
        })
      })
      .then(() => {
        // Something else may have answered meanwhile, such as a timeout of the store.
        if (!res.headersSent) {
          answer(body)
        }
      })
    return res
  }
  next()
}

/** The part of an answer that may be the plugin's refusal. */
function refusalIn(body: unknown): Refusal | undefined {
  const { error } = (body ?? {}) as { error?: unknown }
  return [body, error]
    .map((part) => (part ?? {}) as Refusal)
    .find((part) => ownCode(part) !== undefined || isNotAuthorized(part))
}

/** Checks the message as well: another plugin may use the same code. */
function ownCode({ code, message }: Refusal): StoreRefusalCode | undefined {
  return isStoreRefusal(code) && STORE_REFUSALS[code].en === message ? code : undefined
}

function isNotAuthorized({ message }: Refusal): boolean {
  return typeof message === "string" && NOT_AUTHORIZED.test(message)
}

async function unpaidCode(
  { payment_collection_id = "" }: RefusedCart,
  { scope }: MedusaRequest
): Promise<StoreRefusalCode> {
  return await completionRefusal(payment_collection_id, depsOf(scope))
}

async function sendRefusal(
  req: MedusaRequest,
  res: MedusaResponse,
  refusal: Refusal,
  named: CartInPath
): Promise<void> {
  const own = ownCode(refusal)
  // This limit is for floods, so it must not cost a query.
  const cart = own === "too_many_starts" ? NO_CART : await refusedCart(req, named)
  const code = own ?? (cart.isOurs ? await unpaidCode(cart, req) : undefined)
  if (code) {
    const language = shopperLanguage(req, cart.locale)
    declareLanguage(res, language)
    Object.assign(refusal, { code, message: STORE_REFUSALS[code][language] })
  }
}
