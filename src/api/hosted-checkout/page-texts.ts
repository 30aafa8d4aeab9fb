import type { Texts } from "../../core"

/** Texts of the plugin's own pages; the texts for held payments are in the core. */
export const PAGE_TEXTS = {
  confirming: { en: "Confirming your payment", fr: "Confirmation de votre paiement" },
  wait: {
    en: "This takes a moment. The page goes on by itself; you can also close it: if you have paid, your order will be placed all the same.",
    fr: "Cela prend un instant. La page continue d’elle-même; vous pouvez aussi la fermer : si vous avez payé, votre commande sera passée de toute façon.",
  },
  wait_for_order: {
    en: "This takes a moment. The page goes on by itself; you can also close it: if you have paid, your payment will be added to your order all the same.",
    fr: "Cela prend un instant. La page continue d’elle-même; vous pouvez aussi la fermer : si vous avez payé, votre paiement sera ajouté à votre commande de toute façon.",
  },
  not_paid: { en: "Not paid yet?", fr: "Vous n’avez pas encore payé?" },
  to_cart: { en: "Go back to your cart", fr: "Retourner à votre panier" },
  to_order: { en: "Go back to your order", fr: "Retourner à votre commande" },
  arrived: { en: "Your payment has arrived", fr: "Votre paiement est arrivé" },
  do_not_pay_again: {
    en: "Please do not pay again.",
    fr: "Veuillez ne pas payer de nouveau.",
  },
  give_reference: {
    en: "If you write to the shop, give this reference:",
    fr: "Si vous écrivez à la boutique, donnez cette référence :",
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
    en: "The link is incomplete or too old. Open the shop again to find your cart.",
    fr: "Le lien est incomplet ou trop ancien. Ouvrez de nouveau la boutique pour retrouver votre panier.",
  },
  cart_gone: { en: "This cart is no longer there", fr: "Ce panier n’existe plus" },
  open_the_shop: {
    en: "Open the shop again to fill a new cart. If you have paid and have no order, write to the shop.",
    fr: "Ouvrez de nouveau la boutique pour remplir un nouveau panier. Si vous avez payé et n’avez pas de commande, écrivez à la boutique.",
  },
} as const satisfies Record<string, Texts>
