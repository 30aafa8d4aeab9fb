import type { CartLine, Currency } from "../../core"
import type { Shopper } from "./checkout-request"

/** What a page is wanted for. Amount in major units with two decimals. */
export interface PageRequest {
  session_id: string
  provider_id: string
  payment_collection_id: string
  cart_id: string | null
  amount: string
  /** False where the cart costs another amount by now: a cart change that failed half-way leaves that. */
  is_total: boolean
  currency: Currency
  lines: CartLine[]
  lines_hash: string
  shopper: Shopper
}
