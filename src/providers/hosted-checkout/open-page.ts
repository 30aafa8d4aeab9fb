import { randomBytes } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import { centsFromMedusa, hasAllItsPages, nextPoll, type CheckoutAttempt } from "../../core"
import { buildCheckoutRequest } from "./checkout-request"
import type { Dependencies } from "./dependencies"
import type { PageRequest } from "./offer-page"
import { refusals } from "./refusals"

/**
 * Opens a page at the gateway (spec, Create checkout session). The row is written first: whatever
 * dies afterwards, a payment on that page finds it.
 *
 * @param earlier the attempts of this collection so far.
 * @returns undefined when another start of the same collection was quicker.
 * @throws MedusaError when the cart has had all its pages; also when the gateway gives none, and then
 *   the row stays, marked failed.
 */
export async function openPage(
  request: PageRequest,
  earlier: readonly CheckoutAttempt[],
  { client, ledger, logger, options, now }: Dependencies
): Promise<CheckoutAttempt | undefined> {
  // Our route refuses this first, with 429; the payment module can be asked in other ways too.
  if (hasAllItsPages(earlier, options)) {
    throw refusals.tooManyPages()
  }
  const attempt = await ledger.startAttempt({
    id: generateEntityId(undefined, "hcatt"),
    handle: randomBytes(18).toString("base64url"),
    provider_id: request.provider_id,
    payment_collection_id: request.payment_collection_id,
    payment_session_id: request.session_id,
    cart_id: request.cart_id,
    amount: request.amount,
    currency_code: request.currency.toLowerCase(),
    email: request.shopper.email,
    lines_hash: request.lines_hash,
    next_check_at: null,
  })
  if (!attempt) {
    return undefined
  }

  const body = buildCheckoutRequest(
    attempt,
    { ...request, amount: centsFromMedusa(request.amount) },
    options
  )
  try {
    const { token, checkout_url, expires_at } = await client.createCheckoutSession(body)
    return await ledger.changeAttempt(
      attempt.id,
      {
        status: "open",
        token,
        checkout_url,
        expires_at: new Date(expires_at),
        next_check_at: nextPoll(attempt, now()),
      },
      { kind: "page_opened", through: "checkout", data: { expires_at } }
    )
  } catch (error) {
    const { name, message } = error as Error
    logger.error(`Hosted checkout: no page for attempt ${attempt.id}: ${name}: ${message}`)
    await ledger.changeAttempt(
      attempt.id,
      { status: "failed" },
      { kind: "page_failed", through: "checkout", data: { error: `${name}: ${message}` } }
    )
    throw refusals.pageUnavailable()
  }
}
