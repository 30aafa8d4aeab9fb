import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  shopperOutcome,
  showsCartAndOrder,
  type AttemptStatus,
  type CheckoutAttempt,
  type ShopperOutcome,
} from "../../../../../core"
import { judgingOptionsOf } from "../../../../../payments/accounts"
import { toShopper } from "../../../../../payments/refusals"
import { payableUrl } from "../../../../../payments/start/payable-url"
import { depsOf } from "../../../../../medusa/deps"
import type { Deps } from "../../../../../payments/deps"

/** What a storefront may know of an attempt: no personal data, no token. */
export interface StoreCheckoutAttempt {
  handle: string
  status: AttemptStatus
  /** What the shopper may know. */
  outcome: ShopperOutcome
  /** For a storefront that forgets a cart once it is an order. Null after some days, as `order_id`. */
  cart_id: string | null
  /** Only while the page can be paid. */
  checkout_url: string | null
  /** ISO 8601 in UTC. */
  expires_at: string | null
  /** The order that the cart became, or the existing one that the payment is for. */
  order_id: string | null
  /**
   * The attempt's id, only for held and resolved payments: the shopper names it to the shop, on the telephone too. It is no
   * secret, since no route without an admin's login takes it.
   */
  reference: string | null
}

/** Lets a shopper who returns to the shop continue on the open page, or see the order. */
export const GET = async (
  req: MedusaRequest,
  res: MedusaResponse<{ attempt: StoreCheckoutAttempt }>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const attempt = await deps.repositories.attempts.byHandle(req.params.handle ?? "")
  if (!attempt) {
    throw toShopper("attempt_unknown")
  }
  const { handle, status, cart_id, expires_at } = attempt
  const isForAPerson = status === "held" || status === "resolved"
  const isShown = showsCartAndOrder(attempt, deps.now())

  res.status(200).json({
    attempt: {
      handle,
      status,
      outcome: shopperOutcome(attempt, judgingOptionsOf(deps, attempt.provider_id)),
      cart_id: isShown ? cart_id : null,
      checkout_url: await payableUrl(attempt, deps),
      expires_at: expires_at?.toISOString() ?? null,
      order_id: isShown ? await orderIdOf(attempt, deps) : null,
      reference: isForAPerson ? attempt.id : null,
    },
  })
}

/** A payment without a cart is for an order that exists before it is paid. */
async function orderIdOf(
  { cart_id, order_id, payment_collection_id }: CheckoutAttempt,
  { medusa }: Deps
): Promise<string | null> {
  return order_id ?? (cart_id ? null : ((await medusa.orderIdOf(payment_collection_id)) ?? null))
}
