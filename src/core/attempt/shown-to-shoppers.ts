import type { CheckoutAttempt } from "./attempt"

/** As long as Medusa's starter keeps a cart's cookie: later no storefront needs the ids. */
const SHOWN_MS = 7 * 24 * 60 * 60_000

/**
 * Whether an attempt's handle still leads to its cart and its order: for seven days after the order was
 * placed, else after the page was opened, and not once the shopper's data was erased. A handle stays in
 * browser histories and logs, and in Medusa the id of an order or a cart opens its addresses without a login.
 */
export function showsCartAndOrder(
  { created_at, erased_at }: Pick<CheckoutAttempt, "created_at" | "erased_at">,
  completed_at: Date | null,
  now: Date
): boolean {
  const from = completed_at ?? created_at
  return erased_at === null && now.getTime() < from.getTime() + SHOWN_MS
}
