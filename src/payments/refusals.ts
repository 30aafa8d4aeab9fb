import { MedusaError } from "@medusajs/framework/utils"
import { NOT_SET_UP, TOO_MANY_PAGES, TOTAL_CHANGED } from "../core"

/**
 * The refusals that shoppers, admins and Medusa's own undo paths meet. Only a MedusaError's text
 * reaches the shopper.
 */
export const refusals = {
  collectionHasMoney: (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message),
  paidAtAnotherAccount: () =>
    new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Your payment has arrived and your order is being placed. Please do not pay again."
    ),
  notSetUp: () => new MedusaError(MedusaError.Types.NOT_ALLOWED, NOT_SET_UP),
  tooManyPages: () => new MedusaError(MedusaError.Types.NOT_ALLOWED, TOO_MANY_PAGES),
  cartCompleted: () =>
    new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This cart has already become an order. There is nothing more to pay in it."
    ),
  unsupportedCurrency: (currency: string) =>
    new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `Payment in ${currency.toUpperCase()} is not possible: the hosted checkout takes CAD and USD.`
    ),
  invalidAmount: () =>
    new MedusaError(MedusaError.Types.INVALID_DATA, "The amount to pay must not be negative."),
  totalChanged: () => new MedusaError(MedusaError.Types.NOT_ALLOWED, TOTAL_CHANGED),
  pageUnavailable: () =>
    new MedusaError(
      MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
      "Payment cannot be started right now. Your cart is kept; please try again in a moment."
    ),
  tornDown: (what: "canceled" | "deleted") =>
    new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The gateway has captured this payment, so it cannot be ${what}. Refund it instead.`
    ),
  refundOfUnknownPayment: () =>
    new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "The hosted checkout has no record of this payment, so no refund is booked. Look it up at the gateway."
    ),
  refundWithoutOrder: () =>
    new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This payment has no order yet, so no refund is booked: the money is kept for the order that is still to come."
    ),
  refundWithoutId: () =>
    new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "This refund has no id of Medusa's, so it cannot be told from another one. Refund the payment in Medusa."
    ),
}
