import type { Texts } from "../../core/texts/language"

/** Texts of the plugin's own pages; the texts for held payments are in the core. */
export const PAGE_TEXTS = {
  confirming: { en: "Confirming your payment", fr: "Confirmation de votre paiement" },
  wait: {
    en: "We keep asking the payment service, and the page goes on by itself. You can also close it: if you have paid, your order will be placed all the same.",
    fr: "Nous interrogeons le service de paiement, et la page continue d’elle-même. Vous pouvez aussi la fermer : si vous avez payé, votre commande sera passée de toute façon.",
  },
  wait_for_order: {
    en: "We keep asking the payment service, and the page goes on by itself. You can also close it: if you have paid, your payment will be added to your order all the same.",
    fr: "Nous interrogeons le service de paiement, et la page continue d’elle-même. Vous pouvez aussi la fermer : si vous avez payé, votre paiement sera ajouté à votre commande de toute façon.",
  },
  amount: { en: "Amount", fr: "Montant" },
  reference: { en: "Reference for the shop", fr: "Référence pour la boutique" },
  not_paid: { en: "Not paid yet?", fr: "Vous n’avez pas encore payé?" },
  to_cart: { en: "Go back to your cart", fr: "Retourner à votre panier" },
  to_order: { en: "Go back to your order", fr: "Retourner à votre commande" },
  to_link: { en: "Go back to the payment link", fr: "Retourner au lien de paiement" },
  arrived: { en: "Your payment has arrived", fr: "Votre paiement est arrivé" },
  do_not_pay_again: {
    en: "Please do not pay again.",
    fr: "Veuillez ne pas payer de nouveau.",
  },
  returned: {
    en: "Your payment was returned",
    fr: "Votre paiement a été retourné",
  },
  pay_again: {
    en: "You may pay again. If you have a question about it, please write to the shop.",
    fr: "Vous pouvez payer de nouveau. Si vous avez une question à ce sujet, veuillez écrire à la boutique.",
  },
  to_shop: { en: "Back to the shop", fr: "Retour à la boutique" },
  paid: { en: "Thank you, your payment is complete", fr: "Merci, votre paiement est terminé" },
  unknown: { en: "We do not know this payment", fr: "Nous ne connaissons pas ce paiement" },
  link_is_wrong: {
    en: "The link is incomplete, or it belongs to another shop. Open the shop again to find your cart.",
    fr: "Le lien est incomplet, ou il appartient à une autre boutique. Ouvrez de nouveau la boutique pour retrouver votre panier.",
  },
  unavailable: {
    en: "This page cannot be shown right now",
    fr: "Cette page ne peut pas être affichée pour le moment",
  },
  try_later: {
    en: "The page tries again by itself. If you have paid, please do not pay again.",
    fr: "La page réessaie d’elle-même. Si vous avez payé, veuillez ne pas payer de nouveau.",
  },
  try_again: { en: "Try again", fr: "Réessayer" },
  too_old: { en: "This link is too old", fr: "Ce lien est trop ancien" },
  ask_the_shop: {
    en: "Open the shop again to find your cart. If you have a question about this payment, give the shop the reference.",
    fr: "Ouvrez de nouveau la boutique pour retrouver votre panier. Si vous avez une question au sujet de ce paiement, donnez la référence à la boutique.",
  },
  cart_gone: { en: "This cart is no longer there", fr: "Ce panier n’existe plus" },
  open_the_shop: {
    en: "Open the shop again to fill a new cart. If you have paid and have no order, write to the shop.",
    fr: "Ouvrez de nouveau la boutique pour remplir un nouveau panier. Si vous avez payé et n’avez pas de commande, écrivez à la boutique.",
  },
} as const satisfies Record<string, Texts>
