import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { STORE_REFUSALS, type StoreRefusalCode } from "../../../core"
import { declareLanguage, shopperLanguage } from "../../shopper-language"
import { NO_CART, refusedCart, type RefusedCart } from "./refused-cart"
import { depsOf } from "../../../medusa/deps"

/** An answer of Medusa's, or the `error` in one: completing a cart answers 200 with it. */
interface Refusal {
  code?: unknown
  message?: unknown
}

/** What core says when the provider refused, in words that no shopper should read. */
const MESSAGES_OF_CORE: readonly {
  fields: RegExp
  code: (cart: RefusedCart) => StoreRefusalCode | undefined
}[] = [
  {
    // Completing a cart that is not paid, or not proven yet.
    fields: /^(Session: \S+ was not authorized with the provider\.|Payment authorization failed)$/,
    code: ({ isOurs }) => (isOurs ? "payment_not_confirmed" : undefined),
  },
]

/**
 * Stands in front of the Store API's carts and payments. What the plugin refuses there, in its own routes
 * or in core's, is answered in the shopper's language and with its code; status and shape stay core's.
 * Nothing is looked up for any other answer.
 */
export function translateRefusals(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const answer = res.json.bind(res)
  res.json = (body: unknown) => {
    const refusal = refusalIn(body)
    if (!refusal) {
      return answer(body)
    }
    void tell(req, res, refusal)
      .catch((error: unknown) => {
        const { name, message } = error as Error
        // Anybody can cause a refusal, also one whose cart cannot be looked up.
        depsOf(req.scope).log.warn(`could not translate a refusal: ${message}`, {
          oncePerMinute: `not translated ${name}`,
        })
      })
      .then(() => {
        // Somebody else may have answered in the meantime, such as a time-out of the store's.
        if (!res.headersSent) {
          answer(body)
        }
      })
    return res
  }
  next()
}

/** The part of an answer that may be the plugin's to say. */
function refusalIn(body: unknown): Refusal | undefined {
  const { error } = (body ?? {}) as { error?: unknown }
  return [body, error]
    .map((part) => (part ?? {}) as Refusal)
    .find((part) => ownCode(part) ?? messagesOfCore(part))
}

/** By the words as well: another plugin may have the same code. */
function ownCode({ code, message }: Refusal): StoreRefusalCode | undefined {
  return isStoreRefusal(code) && STORE_REFUSALS[code].en === message ? code : undefined
}

function messagesOfCore({ message }: Refusal) {
  return MESSAGES_OF_CORE.find(({ fields }) => typeof message === "string" && fields.test(message))
}

async function tell(req: MedusaRequest, res: MedusaResponse, refusal: Refusal): Promise<void> {
  const own = ownCode(refusal)
  // The limit is there for floods: it costs no question to the database.
  const cart = own === "too_many_starts" ? NO_CART : await refusedCart(req)
  const code = own ?? messagesOfCore(refusal)?.code(cart)
  if (code) {
    const language = shopperLanguage(req, cart.locale)
    declareLanguage(res, language)
    Object.assign(refusal, { code, message: STORE_REFUSALS[code][language] })
  }
}

function isStoreRefusal(code: unknown): code is StoreRefusalCode {
  return typeof code === "string" && Object.hasOwn(STORE_REFUSALS, code)
}
