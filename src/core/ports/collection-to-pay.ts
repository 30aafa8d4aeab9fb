import type { MedusaAmount } from "../money/money"
import type { SessionCart } from "./checkout"

/** What a payment collection asks for, as Medusa has it; amount in major units, unrounded. */
export interface AmountToPay {
  amount: MedusaAmount
  currency_code: string
}

/** The payment collection that a payment is to be started for, before Medusa's own route sees it. */
export interface CollectionToPay {
  id: string
  /** What it asks for right now; undefined when it is gone. */
  amount(): Promise<AmountToPay | undefined>
  /** Its cart, with all that the hosted page shows; undefined for a collection without one. */
  cart(): Promise<SessionCart | undefined>
  /** Makes its amount what the cart costs. @throws what Medusa's workflow throws. */
  refresh(cartId: string): Promise<void>
}
