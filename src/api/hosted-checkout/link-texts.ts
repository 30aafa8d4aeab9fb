import type { Texts } from "../../core/texts/language"

/** Texts of a payment link's page; `{order}` is the order's number. */
export const LINK_TEXTS = {
  open: { en: "Pay for order #{order}", fr: "Payer la commande nº {order}" },
  pay: { en: "Pay {amount}", fr: "Payer {amount}" },
  next: {
    en: "You enter your card on the payment service’s page.",
    fr: "Vous entrez votre carte sur la page du service de paiement.",
  },
  items: { en: "Your order", fr: "Votre commande" },
  order: { en: "Order", fr: "Commande" },
  number: { en: "#{order}", fr: "nº {order}" },
  to_pay: { en: "To pay", fr: "À payer" },
  amount: { en: "Amount", fr: "Montant" },
  until: { en: "Until", fr: "Jusqu’au" },
  paid: { en: "Paid, thank you", fr: "C’est payé, merci" },
  nothing_left: {
    en: "There is nothing left to pay at this address.",
    fr: "Il n’y a plus rien à payer à cette adresse.",
  },
  to_order: { en: "Go to your order", fr: "Voir votre commande" },
  to_shop: { en: "To the shop", fr: "Vers la boutique" },
  confirming: { en: "Confirming your payment", fr: "Confirmation de votre paiement" },
  wait: {
    en: "Your payment is being confirmed, and will then be added to your order by itself. You can close this page. Please do not pay again.",
    fr: "Votre paiement est en cours de confirmation, puis sera ajouté à votre commande de lui-même. Vous pouvez fermer cette page. Veuillez ne pas payer de nouveau.",
  },
  held: { en: "Your payment has arrived", fr: "Votre paiement est arrivé" },
  held_text: {
    en: "The shop is looking at it. Please do not pay again.",
    fr: "La boutique s’en occupe. Veuillez ne pas payer de nouveau.",
  },
  canceled: { en: "This order is canceled", fr: "Cette commande est annulée" },
  canceled_text: {
    en: "There is nothing to pay for it. If you have paid or have a question, please write to the shop.",
    fr: "Elle n’est plus à payer. Si vous avez payé ou avez une question, veuillez écrire à la boutique.",
  },
  outdated: {
    en: "The amount to pay has changed",
    fr: "Le montant à payer a changé",
  },
  expired: { en: "This payment link has expired", fr: "Ce lien de paiement a expiré" },
  withdrawn: {
    en: "The shop has withdrawn this payment link",
    fr: "La boutique a retiré ce lien de paiement",
  },
  ask_for_another: {
    en: "This link cannot be paid any more. Please ask the shop for a new one.",
    fr: "Ce lien ne peut plus être payé. Veuillez en demander un nouveau à la boutique.",
  },
  unavailable: {
    en: "Payment cannot be started right now",
    fr: "Le paiement ne peut pas commencer pour le moment",
  },
  try_later: {
    en: "Nothing was charged. Please try again in a moment. If it does not work, write to the shop.",
    fr: "Rien n’a été débité. Veuillez réessayer dans un instant. Si cela ne fonctionne pas, écrivez à la boutique.",
  },
  too_many_starts: {
    en: "Payment was started too often in a short time",
    fr: "Le paiement a été commencé trop souvent en peu de temps",
  },
  wait_a_minute: {
    en: "Please wait a minute and try again.",
    fr: "Veuillez attendre une minute et réessayer.",
  },
  too_many_pages: {
    en: "Payment was started too many times",
    fr: "Le paiement a été commencé trop de fois",
  },
  write_to_shop: {
    en: "If you have paid, your payment will be added to your order. Otherwise, please try again tomorrow, or write to the shop.",
    fr: "Si vous avez payé, votre paiement sera ajouté à votre commande. Sinon, veuillez réessayer demain ou écrire à la boutique.",
  },
  try_again: { en: "Try again", fr: "Réessayer" },
} as const satisfies Record<string, Texts>
