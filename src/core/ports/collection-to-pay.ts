import type { MedusaAmount } from "../money/money"
import type { SessionCart } from "./checkout"

/** The amount of a payment collection as Medusa has it, in major units, unrounded. */
export interface AmountToPay {
  amount: MedusaAmount
  currency_code: string
}

/** The payment collection of a payment start, before Medusa's own route handles it. */
export interface CollectionToPay {
  id: string
  /** Its current amount; undefined when it is gone. */
  amount(): Promise<AmountToPay | undefined>
  /** Its cart, with everything that the hosted page shows; undefined for a collection without one. */
  cart(): Promise<SessionCart | undefined>
  /** Sets its amount to the cart's total. @throws what Medusa's workflow throws. */
  refresh(cartId: string): Promise<void>
}
