import type { InitiatePaymentInput, InitiatePaymentOutput } from "@medusajs/framework/types"
import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { offersProvider } from "../../core/start/offers-provider"
import { completedCartRefusal } from "../../core/start/start-refusal"
import { CURRENCIES, type Currency } from "../../core/contract/checkout-session"
import { centsFromMedusa, toDecimalString, type Cents } from "../../core/money/money"
import { moneyOfCollection } from "../../core/payment/collection-money"
import { readCollectionBooks } from "../process/read-books"
import { lineOfOrder, linesShown, NOBODY, pageHash, shopperOf } from "./checkout-request"
import type { ProviderDeps } from "../deps"
import { payableUrl } from "./payable-url"
import { startCheckout } from "./start-checkout"
import { refuseStart, toShopper } from "../refusals"
import { publicData, readSessionData } from "./session-data"
import { retrieveSession } from "./retrieve-session"

/**
 * Gives a payment session its page: the collection's open page while it still fits, else a new page. The request
 * is built from the cart or the order and the options, never from client data. A proven payment is bound to the
 * session, which then answers `captured`. No session gets the address of a page that must not be paid.
 *
 * @throws MedusaError that a shopper can read, only when no page can be given: Medusa deletes the session then.
 */
export async function initiatePayment(
  input: InitiatePaymentInput,
  deps: ProviderDeps
): Promise<InitiatePaymentOutput> {
  // Medusa sets session_id after merging the client's data: it is the row just created.
  const sessionId = readSessionData(input.data)?.session_id ?? ""
  const amount = payableAmount(input)
  if (amount === 0) {
    return { id: sessionId, data: publicData(sessionId, undefined, input.data) }
  }

  const currency = payableCurrency(input.currency_code)
  const session = await retrieveSession(deps, sessionId, { lines: true })
  const { payment_collection_id, cart, cartGone, link, order } = session
  if (cartGone) {
    throw toShopper("cart_gone")
  }
  if (cart?.completed_at) {
    const books = await readCollectionBooks(payment_collection_id, deps)
    refuseStart(completedCartRefusal(moneyOfCollection(books)))
  }

  const { attempt, isPaid } = await startCheckout(
    {
      session_id: sessionId,
      provider_id: session.provider_id,
      payment_collection_id,
      cart_id: cart?.id ?? null,
      amount: toDecimalString(amount),
      is_total: !cart || centsFromMedusa(cart.total) === amount,
      is_offered: offersProvider((cart ?? order)?.region, session.provider_id),
      currency,
      lines: order ? [lineOfOrder(order, amount)] : cart ? linesShown(cart) : [],
      lines_hash: pageHash(cart, link),
      shopper: link?.isPublic ? NOBODY : shopperOf(cart ?? order, input.context?.customer),
      payment_link_id: link?.id ?? null,
    },
    deps
  )
  // Another payment of the cart may have been approved while the gateway opened this page.
  const page = await payableUrl(attempt, deps)
  return {
    id: attempt.id,
    data: publicData(sessionId, { ...attempt, checkout_url: page }, input.data),
    ...(isPaid && { status: PaymentSessionStatus.CAPTURED }),
  }
}

function payableAmount({ amount }: InitiatePaymentInput): Cents {
  const cents = centsFromMedusa(amount)
  if (cents < 0) {
    throw toShopper("amount_invalid", MedusaError.Types.INVALID_DATA)
  }
  return cents
}

function payableCurrency(code: string): Currency {
  const currency = CURRENCIES.find((known) => known === code.toUpperCase())
  if (!currency) {
    throw toShopper("currency_unsupported", MedusaError.Types.INVALID_DATA)
  }
  return currency
}
