import type { Texts } from "../texts/language"
import type { HeldReason } from "./held-reason"

const IN_REVIEW: Texts = {
  en: "It could not be matched with your order automatically, so the shop is looking at it and will get in touch.",
  fr: "Il n’a pas pu être associé à votre commande automatiquement; la boutique s’en occupe et communiquera avec vous.",
}

/** What shoppers read about a held payment: no blame, no details, no second payment. */
export const HELD_FOR_SHOPPERS: Record<HeldReason, Texts> = {
  amount_mismatch: IN_REVIEW,
  currency_mismatch: IN_REVIEW,
  reference_mismatch: IN_REVIEW,
  session_replaced: {
    en: "Your cart had changed before the payment arrived, so the shop is looking at it and will get in touch.",
    fr: "Votre panier avait changé avant l’arrivée du paiement; la boutique s’en occupe et communiquera avec vous.",
  },
  already_paid: {
    en: "It is a second payment for the same cart, so the shop will give it back.",
    fr: "C’est un second paiement pour le même panier; la boutique vous le remboursera.",
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
    en: "It does not match the total of your order, so the shop is looking at it and will get in touch.",
    fr: "Il ne correspond pas au total de votre commande; la boutique s’en occupe et communiquera avec vous.",
  },
  paid_again: IN_REVIEW,
  evidence_conflict: IN_REVIEW,
  unknown_reference: IN_REVIEW,
  gateway_reversed: {
    en: "The payment was reversed; the shop will get in touch.",
    fr: "Le paiement a été annulé par la suite; la boutique communiquera avec vous.",
  },
  transaction_reused: IN_REVIEW,
  transaction_mismatch: IN_REVIEW,
}
