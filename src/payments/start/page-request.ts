import type { CartLine, Currency } from "../../core"
import type { Shopper } from "./checkout-request"

/** What a page is wanted for. Amount in major units with two decimals. */
export interface PageRequest {
  session_id: string
  provider_id: string
  payment_collection_id: string
  cart_id: string | null
  amount: string
  /** False if the cart has another total by now, after a cart change that failed half-way. */
  is_total: boolean
  currency: Currency
  lines: CartLine[]
  lines_hash: string
  shopper: Shopper
}
