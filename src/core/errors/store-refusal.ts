import type { Texts } from "../texts/language"

interface StoreRefusal extends Texts {
  /** HTTP status of the answer. */
  readonly status: 400 | 404 | 422 | 429
}

/**
 * Refusals of the Store API: the `code` next to the message in the shopper's language, and the HTTP status.
 * What a storefront does about each: https://unpkg.com/medusa-payment-hosted-checkout/docs/developers/store-api.md#refusals
 */
export const STORE_REFUSALS = {
  already_paid: {
    status: 400,
    en: "This has already been paid. There is nothing more to pay; please do not pay again.",
    fr: "Cet achat est déjà payé. Il n’y a plus rien à payer; veuillez ne pas payer de nouveau.",
  },
  cart_paid: {
    status: 400,
    en: "This cart has been paid and your order is being placed. It can't be changed any more.",
    fr: "Ce panier est payé et votre commande est en cours. Il ne peut plus être modifié.",
  },
  payment_held: {
    status: 400,
    en: "Your payment has arrived and the shop is looking at it. Please do not pay again.",
    fr: "Votre paiement est arrivé et la boutique s’en occupe. Veuillez ne pas payer de nouveau.",
  },
  payment_arrived: {
    status: 400,
    en: "Your payment has arrived and is being confirmed. Please do not pay again.",
    fr: "Votre paiement est arrivé et est en cours de confirmation. Veuillez ne pas payer de nouveau.",
  },
  payment_not_confirmed: {
    status: 400,
    en: "Your payment is not confirmed yet. If you have paid, your order will be placed by itself; otherwise you can still pay.",
    fr: "Votre paiement n’est pas encore confirmé. Si vous avez payé, votre commande sera passée automatiquement; sinon, vous pouvez encore payer.",
  },
  cart_completed: {
    status: 400,
    en: "This cart has already become an order. There is nothing more to pay in it.",
    fr: "Ce panier est déjà devenu une commande. Il n’y a plus rien à y payer.",
  },
  cart_gone: {
    status: 404,
    en: "This cart is no longer there. Please start again with a new one.",
    fr: "Ce panier n’existe plus. Veuillez recommencer avec un nouveau panier.",
  },
  total_changed: {
    status: 400,
    en: "The total of your cart has changed. Please reload the page and look at the new total before you pay.",
    fr: "Le total de votre panier a changé. Veuillez recharger la page et vérifier le nouveau total avant de payer.",
  },
  shipping_missing: {
    status: 400,
    en: "Please choose how your order is delivered before you pay.",
    fr: "Veuillez choisir un mode de livraison avant de payer.",
  },
  currency_unsupported: {
    status: 400,
    en: "This way to pay takes Canadian and US dollars only. Please choose another one.",
    fr: "Ce mode de paiement accepte uniquement les dollars canadiens et américains. Veuillez en choisir un autre.",
  },
  region_unsupported: {
    status: 400,
    en: "This way to pay is not offered in your region. If you have paid, please do not pay again; otherwise please choose another one.",
    fr: "Ce mode de paiement n’est pas offert dans votre région. Si vous avez payé, veuillez ne pas payer de nouveau; sinon, veuillez en choisir un autre.",
  },
  provider_invalid: {
    status: 400,
    en: "The way to pay must be named by a text.",
    fr: "Le mode de paiement doit être nommé par un texte.",
  },
  amount_invalid: {
    status: 400,
    en: "The amount to pay must not be negative.",
    fr: "Le montant à payer ne peut pas être négatif.",
  },
  not_set_up: {
    status: 400,
    en: "Payment is not set up yet. Your cart is kept; please try again later or contact the shop.",
    fr: "Le paiement n’est pas encore configuré. Votre panier est conservé; veuillez réessayer plus tard ou communiquer avec la boutique.",
  },
  account_closed: {
    status: 400,
    en: "This way to pay takes no new payments right now. If you have paid, your order will be placed by itself; otherwise please choose another one.",
    fr: "Ce mode de paiement n’accepte aucun nouveau paiement pour le moment. Si vous avez payé, votre commande sera passée automatiquement; sinon, veuillez en choisir un autre.",
  },
  page_unavailable: {
    status: 422,
    en: "Payment cannot be started right now. Your cart is kept; please try again in a moment.",
    fr: "Le paiement ne peut pas commencer pour le moment. Votre panier est conservé; veuillez réessayer dans un instant.",
  },
  too_many_pages: {
    status: 429,
    en: "Payment was started too many times for this cart. If you have paid, your order is on its way; otherwise please start again with a new cart.",
    fr: "Le paiement de ce panier a été commencé trop de fois. Si vous avez payé, votre commande s’en vient; sinon, veuillez recommencer avec un nouveau panier.",
  },
  too_many_order_pages: {
    status: 429,
    en: "Payment was started too many times for this order. If you have paid, your payment will be added to your order; otherwise please try again tomorrow, or write to the shop.",
    fr: "Le paiement de cette commande a été commencé trop de fois. Si vous avez payé, votre paiement sera ajouté à votre commande; sinon, veuillez réessayer demain ou écrire à la boutique.",
  },
  too_many_starts: {
    status: 429,
    en: "Payment was started too often in a short time. Please wait a minute and try again.",
    fr: "Le paiement a été commencé trop souvent en peu de temps. Veuillez attendre une minute et réessayer.",
  },
  session_gone: {
    status: 404,
    en: "This payment was started anew in the meantime. Please try again.",
    fr: "Ce paiement a été recommencé entre-temps. Veuillez réessayer.",
  },
  attempt_unknown: {
    status: 404,
    en: "There is no such checkout attempt.",
    fr: "Cette tentative de paiement n’existe pas.",
  },
  order_unknown: {
    status: 404,
    en: "There is no such order in your account.",
    fr: "Cette commande n’existe pas dans votre compte.",
  },
  order_canceled: {
    status: 400,
    en: "This order is cancelled. There is nothing to pay.",
    fr: "Cette commande est annulée. Il n’y a rien à payer.",
  },
  order_changed: {
    status: 400,
    en: "What is left to pay for this order has changed. Please open the order again and look at the amount before you pay.",
    fr: "Le montant à payer pour cette commande a changé. Veuillez rouvrir la commande et vérifier le montant avant de payer.",
  },
  address_unknown: {
    status: 404,
    en: "There is nothing at this address.",
    fr: "Il n’y a rien à cette adresse.",
  },
} as const satisfies Record<string, StoreRefusal>

export type StoreRefusalCode = keyof typeof STORE_REFUSALS

/** Whether a code is one of `STORE_REFUSALS`. */
export function isStoreRefusal(code: unknown): code is StoreRefusalCode {
  return typeof code === "string" && Object.hasOwn(STORE_REFUSALS, code)
}
