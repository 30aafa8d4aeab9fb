import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { shopperOutcome, type AttemptStatus, type ShopperOutcome } from "../../../../../core"
import { judgingOptionsOf } from "../../../../../payments/accounts"
import { refusals } from "../../../../../payments/refusals"
import { depsOf } from "../../../../../medusa/deps"

/** What a storefront may know of an attempt; nothing personal, no token. */
export interface StoreCheckoutAttempt {
  handle: string
  status: AttemptStatus
  /** What the shopper may be told. */
  outcome: ShopperOutcome
  /** For a storefront that forgets a cart when it has become an order. */
  cart_id: string | null
  /** Only while the page can be paid. */
  checkout_url: string | null
  /** ISO 8601 in UTC. */
  expires_at: string | null
  order_id: string | null
  /** Of a payment that a person at the shop looks or looked after: what the shopper names to the shop. */
  reference: string | null
}

/** Lets a shopper who came back to the shop go on to the open page, or to the order. */
export const GET = async (
  req: MedusaRequest,
  res: MedusaResponse<{ attempt: StoreCheckoutAttempt }>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const attempt = await deps.repositories.attempts.byHandle(req.params.handle ?? "")
  if (!attempt) {
    throw refusals.attemptUnknown()
  }
  const { handle, status, cart_id, expires_at, order_id, replaced_at } = attempt
  const alive = expires_at !== null && expires_at > deps.now()
  const isForAPerson = status === "held" || status === "resolved"
  const payable = status === "open" && replaced_at === null && alive

  res.status(200).json({
    attempt: {
      handle,
      status,
      outcome: shopperOutcome(attempt, judgingOptionsOf(deps, attempt.provider_id)),
      cart_id,
      checkout_url: payable ? attempt.checkout_url : null,
      expires_at: expires_at?.toISOString() ?? null,
      order_id,
      reference: isForAPerson ? attempt.id : null,
    },
  })
}
