import type { Cents } from "../../../money/money"
import type { BookedPayment, CollectionFacts, OrderMoney } from "../../../ports/medusa-port"
import type { CollectionWithMoney } from "../../link-status"
import type { PaymentLink } from "../../payment-link"

export const NOW = new Date("2026-11-27T12:00:00Z")
export const OWED = 4_500 as Cents

/** A link of 45.00 that ends in an hour. */
export function linkOf(columns: Partial<PaymentLink> = {}): PaymentLink {
  return {
    id: "hclnk_1",
    handle: "aHandle",
    order_id: "order_1",
    payment_collection_id: "paycol_1",
    provider_id: "pp_hosted-checkout_default",
    amount: "45.00",
    currency_code: "cad",
    expires_at: new Date(NOW.getTime() + 60 * 60_000),
    created_by: "user_1",
    created_at: NOW,
    withdrawn_at: null,
    withdrawn_by: null,
    emailed_at: null,
    ...columns,
  }
}

export function orderOf(columns: Partial<OrderMoney> = {}): OrderMoney {
  return {
    id: "order_1",
    canceled: false,
    currency_code: "cad",
    total: OWED,
    owed: OWED,
    transactions: [],
    ...columns,
  }
}

/** A payment that Medusa has captured, of whatever provider. */
export function capturedOf(cents: number, columns: Partial<BookedPayment> = {}): BookedPayment {
  const amount = cents as Cents
  return {
    id: "pay_1",
    provider_id: "pp_bank",
    handle: null,
    payment_session_id: "payses_1",
    captured: true,
    capturedInFull: true,
    canceled: false,
    captures: [{ id: "capt_1", amount }],
    refunds: [],
    sums: { captured: amount, refunded: 0 as Cents },
    ...columns,
  }
}

/** A payment that another provider has authorized. */
export function authorized(columns: Partial<BookedPayment> = {}): BookedPayment {
  return capturedOf(0, { captured: false, capturedInFull: false, captures: [], ...columns })
}

/** A collection of 45.00 whose order owes exactly that, and has no money. */
export function knownOf(
  columns: Partial<CollectionFacts> = {},
  money: CollectionWithMoney["money"] = { kind: "none" }
): CollectionWithMoney {
  const collection = {
    ...{ amount: OWED, sessions: [], payments: [], cart: null, order: orderOf() },
    ...columns,
  }
  return { collection, money }
}
