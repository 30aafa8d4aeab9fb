import { MedusaError } from "@medusajs/framework/utils"
import { REFUSALS, type AdminRefusalCode } from "../core/errors/admin-refusal"
import { STORE_REFUSALS, type StoreRefusalCode } from "../core/errors/store-refusal"

const { CONFLICT, INVALID_DATA, NOT_ALLOWED, NOT_FOUND, PAYMENT_AUTHORIZATION_ERROR } =
  MedusaError.Types

/** Error types that Medusa maps to the status. Medusa has no type for rate limits, which our route answers itself. */
const TYPES = {
  400: NOT_ALLOWED,
  404: NOT_FOUND,
  422: PAYMENT_AUTHORIZATION_ERROR,
  429: NOT_ALLOWED,
}

/**
 * A refusal for a shopper, who sees the text of a MedusaError only: the message is English, the code lets the
 * Store API translate it.
 */
export function toShopper(
  code: StoreRefusalCode,
  type = TYPES[STORE_REFUSALS[code].status]
): MedusaError {
  return new MedusaError(type, STORE_REFUSALS[code].en, code)
}

function toAdmin(type: string, message: string): MedusaError {
  return new MedusaError(type, message)
}

/**
 * A refusal for an admin: the message is English, the code lets Admin translate it.
 *
 * @param field the field of the request that is wrong, if any.
 */
export function refusal(code: AdminRefusalCode, message: string, field?: string): MedusaError {
  const status = REFUSALS[code]
  const other = field ? INVALID_DATA : NOT_ALLOWED
  const type = status === 404 ? NOT_FOUND : status === 409 ? CONFLICT : other
  return Object.assign(new MedusaError(type, message, code), field && { field })
}

/** @throws MedusaError that a shopper can read, if the start is refused. */
export function refuseStart(refusal: StoreRefusalCode | undefined): void {
  if (refusal) {
    throw toShopper(refusal)
  }
}

/** The refusals of refunds, and of Medusa's own undo paths. */
export const refusals = {
  tornDown: (what: "canceled" | "deleted") =>
    toAdmin(
      NOT_ALLOWED,
      `The gateway has captured this payment, so it cannot be ${what}. Refund it instead.`
    ),
  refundOfUnknownPayment: () =>
    toAdmin(
      NOT_ALLOWED,
      "The hosted checkout has no record of this payment, so no refund is booked. Look it up at the gateway."
    ),
  refundWithoutOrder: () =>
    toAdmin(
      NOT_ALLOWED,
      "This payment has no order yet, so no refund is booked: the money is kept for the order that is still to come."
    ),
  refundWithoutId: () =>
    toAdmin(
      INVALID_DATA,
      "This refund has no id of Medusa's, so the plugin could not recognize it when it is requested twice. Refund the payment in Medusa."
    ),
}
