import type { Texts } from "../texts/language"
import type { HoldReason } from "./reasons"

const IN_REVIEW: Texts = {
  en: "It could not be matched with your order automatically, so the shop is looking at it and will get in touch.",
  fr: "Il n’a pas pu être associé à votre commande automatiquement; la boutique s’en occupe et communiquera avec vous.",
}

/** What shoppers read about a held payment on our own page: no blame, no details, no second payment. The kit has texts of its own. */
export const HELD_FOR_SHOPPERS: Record<HoldReason, Texts> = {
  not_as_requested: IN_REVIEW,
  not_confirmed: {
    en: "It is not confirmed yet, so the shop is looking at it and will get in touch.",
    fr: "Il n’est pas encore confirmé; la boutique s’en occupe et communiquera avec vous.",
  },
  unclear: IN_REVIEW,
  returned: {
    en: "A part of it or all of it was returned; the shop will get in touch.",
    fr: "Il a été retourné en tout ou en partie; la boutique communiquera avec vous.",
  },
  refund_due: {
    en: "The shop is giving back a part of it or all of it.",
    fr: "La boutique vous le rembourse en tout ou en partie.",
  },
  already_paid: {
    en: "It is a second payment for the same purchase, so the shop will give it back.",
    fr: "C’est un second paiement pour le même achat; la boutique vous le remboursera.",
  },
  cart_changed: {
    en: "Your cart had changed before the payment arrived, so the shop is looking at it and will get in touch.",
    fr: "Votre panier avait changé avant l’arrivée du paiement; la boutique s’en occupe et communiquera avec vous.",
  },
  order_not_placed: {
    en: "Your order could not be placed automatically, so the shop is looking at it and will get in touch.",
    fr: "Votre commande n’a pas pu être passée automatiquement; la boutique s’en occupe et communiquera avec vous.",
  },
  order_canceled: {
    en: "The order was canceled; the shop will get in touch about the payment.",
    fr: "La commande a été annulée; la boutique communiquera avec vous au sujet du paiement.",
  },
  order_differs: {
    en: "It does not match your order, so the shop is looking at it and will get in touch.",
    fr: "Il ne correspond pas à votre commande; la boutique s’en occupe et communiquera avec vous.",
  },
  transaction_of_another_page: IN_REVIEW,
  unknown_reference: IN_REVIEW,
}
