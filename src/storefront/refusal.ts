/** What the Store API says to a shopper whose cart is paid and cannot be changed any more. */
export const CART_PAID = {
  en: "This cart has been paid and your order is being placed. It can't be changed any more.",
  fr: "Ce panier est payé et votre commande est en cours. Il ne peut plus être modifié.",
}

/**
 * The code of a refusal of the Store API, such as `cart_paid`, from an answer's body or an error of the SDK.
 *
 * @returns null for any other error. Medusa's SDK keeps an answer's message and drops its code: of its
 * errors only `cart_paid` is known, by the message.
 */
export function refusalCode(error: unknown): string | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === "string") {
    return code
  }
  return message === CART_PAID.en || message === CART_PAID.fr ? "cart_paid" : null
}
