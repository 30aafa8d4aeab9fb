/** A state in a title and a sentence. */
interface Said {
  title: string
  text: string
}

/** Every text of the components. */
export interface Texts {
  /** The language of all texts; undefined if unknown. */
  lang: string | undefined
  confirming: Said
  order: Said
  declined: Said
  cancelled: Said
  expired: Said
  held: Said
  returned: Said
  unknown: Said
  /** Medusa does not answer, or refuses to. */
  error: Said
  pay: string
  opening: string
  refused: string
  openPage: string
  continuePayment: string
  toCheckout: string
  toOrder: string
  toShop: string
  retry: string
  /** In front of the reference of a payment that a person reviews. */
  giveReference: string
  /** Whole minutes, at least 1. */
  minutesLeft: (minutes: number) => string
}

const en: Texts = {
  lang: "en",
  confirming: {
    title: "Confirming your payment",
    text: "We keep checking. You can also close the page: if you have paid, your order will be placed all the same.",
  },
  order: { title: "Your payment is complete", text: "Thank you. Your order is placed." },
  declined: {
    title: "Your card was declined",
    text: "Your cart is kept. You can try again, also with another card.",
  },
  cancelled: {
    title: "Payment cancelled",
    text: "Your cart is kept. You can pay whenever you are ready.",
  },
  expired: {
    title: "The payment page has expired",
    text: "Your cart is kept. Pay again to open a new page.",
  },
  held: {
    title: "Your payment has arrived",
    text: "The shop is looking at it and will get in touch with you. Please do not pay again.",
  },
  returned: {
    title: "Your payment was returned",
    text: "Your cart is kept. You can pay again.",
  },
  unknown: {
    title: "We do not know this payment",
    text: "The link is incomplete or too old.",
  },
  error: {
    title: "We cannot check your payment right now",
    text: "If you have paid, your order will be placed all the same.",
  },
  pay: "Pay",
  opening: "Opening the payment page…",
  refused: "Payment cannot be started right now. Please try again in a moment.",
  openPage: "You have a payment page open for this cart.",
  continuePayment: "Continue your payment",
  toCheckout: "Back to checkout",
  toOrder: "Go to your order",
  toShop: "Back to the shop",
  retry: "Try again",
  giveReference: "Reference for the shop:",
  minutesLeft: (minutes) => `It is open for ${minutes} more minute${minutes === 1 ? "" : "s"}.`,
}

const fr: Texts = {
  lang: "fr",
  confirming: {
    title: "Confirmation de votre paiement",
    text: "Nous continuons de vérifier. Vous pouvez aussi fermer la page : si vous avez payé, votre commande sera passée de toute façon.",
  },
  order: { title: "Votre paiement est terminé", text: "Merci. Votre commande est passée." },
  declined: {
    title: "Votre carte a été refusée",
    text: "Votre panier est conservé. Vous pouvez réessayer, aussi avec une autre carte.",
  },
  cancelled: {
    title: "Paiement annulé",
    text: "Votre panier est conservé. Vous pouvez payer quand vous le voulez.",
  },
  expired: {
    title: "La page de paiement a expiré",
    text: "Votre panier est conservé. Payez de nouveau pour ouvrir une nouvelle page.",
  },
  held: {
    title: "Votre paiement est arrivé",
    text: "La boutique le vérifie et communiquera avec vous. Veuillez ne pas payer de nouveau.",
  },
  returned: {
    title: "Votre paiement a été retourné",
    text: "Votre panier est conservé. Vous pouvez payer de nouveau.",
  },
  unknown: {
    title: "Nous ne connaissons pas ce paiement",
    text: "Le lien est incomplet ou trop ancien.",
  },
  error: {
    title: "Nous ne pouvons pas vérifier votre paiement pour le moment",
    text: "Si vous avez payé, votre commande sera passée de toute façon.",
  },
  pay: "Payer",
  opening: "Ouverture de la page de paiement…",
  refused: "Le paiement ne peut pas commencer pour le moment. Réessayez dans un instant.",
  openPage: "Une page de paiement est ouverte pour ce panier.",
  continuePayment: "Continuer le paiement",
  toCheckout: "Retour à la caisse",
  toOrder: "Voir votre commande",
  toShop: "Retour à la boutique",
  retry: "Réessayer",
  giveReference: "Référence pour la boutique :",
  minutesLeft: (minutes) => `Elle est ouverte encore ${minutes} minute${minutes === 1 ? "" : "s"}.`,
}

/** French for "fr" and "fr-CA", English for all other languages. For a storefront's server as well. */
export function textsFor(locale = ""): Texts {
  return /^fr\b/i.test(locale) ? fr : en
}
