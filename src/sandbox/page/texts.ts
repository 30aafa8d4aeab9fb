import type { CardProblem } from "../card/card"
import type { TestCardBehaviour, DeclineReason } from "../card/test-cards"
import type { Language } from "./language"

const cardProblems = {
  name_missing: "Enter the name on the card.",
  number_missing: "Enter the card number.",
  number_invalid: "This is not a valid card number. Check the digits.",
  expiry_invalid: "Enter an expiry date in the future, as MM/YY.",
  code_not_3_digits: "Enter the security code of 3 digits.",
  code_not_4_digits: "Enter the security code of 4 digits.",
  code_not_3_or_4_digits: "Enter the security code of 3 or 4 digits.",
} satisfies Record<CardProblem, string>

const declineReasons = {
  declined_by_bank: "The card was declined by its bank.",
  insufficient_funds: "The card was declined: insufficient funds.",
  unknown_test_card:
    "The card was declined: unknown test card. Use one of the test cards listed below.",
} satisfies Record<DeclineReason, string>

const cardOutcomes = {
  approves: "approves",
  declines: "declines",
} satisfies Record<TestCardBehaviour["outcome"], string>

const en = {
  testMode: "Test mode – no real card is charged",
  errorTitle: (title: string) => `Error: ${title}`,

  amountToPay: "Amount to pay",
  /** The hours and minutes stand between the two. */
  openUntil: { before: "This page is open until", after: "UTC." },
  orderSummary: "Order summary",
  items: "Items",
  itemColumn: "Item, quantity and unit price",
  totalColumn: "Line total before tax",
  unnamedItem: "Item",
  times: "times",
  quantity: (quantity: number) => `Quantity: ${quantity}`,
  otherCharges: "Other charges and discounts",
  taxes: "Tax",
  total: "Total",
  reference: "Reference",

  payByCard: "Pay by card",
  email: "E-mail",
  nameOnCard: "Name on card",
  cardNumber: "Card number",
  expiryDate: "Expiry date",
  expiryHint: "MM/YY",
  securityCode: "Security code",
  securityCodeHint: "3 digits; Amex 4",
  pay: (amount: string) => `Pay ${amount}`,
  cancelPayment: "Cancel payment",
  testCards: "Test cards",
  testCardsHint: "Any expiry date in the future and any security code.",
  cardOutcomes,

  declined: "Your card was declined",
  nothingCharged: "Nothing was charged.",
  tryAnotherCard: "Try another card",
  checkCard: "Please check your card details",
  cardProblems,
  declineReasons,

  confirmCancel: { title: "Cancel this payment?", text: "Nothing has been charged." },
  backToPage: "Back to the payment page",
  returnToShop: "Return to the shop",

  paid: "Payment complete",
  alreadyPaid: "This order is already paid",
  paidText: (amount: string, card: string) =>
    `${amount} was paid with ${card}. It is not charged again.`,
  unknownCard: "a card",
  expired: {
    title: "This payment page has expired",
    text: "Nothing was charged. Go back to the shop and start the payment again.",
  },
  cancelled: {
    title: "This payment was cancelled",
    text: "Nothing was charged. You can start again in the shop.",
  },
  notFound: {
    title: "There is no payment page here",
    text: "Check the address, or go back to the shop and start the payment again.",
  },
  tooLarge: {
    title: "The form was too large",
    text: "Nothing was charged. Go back and fill in the form again.",
  },
  failed: {
    title: "Something went wrong",
    text: "The payment page failed. Load it again to see whether the payment was made.",
  },
}

/** Every text of the hosted page. */
export type PageTexts = typeof en

const fr: PageTexts = {
  testMode: "Mode d’essai – aucun débit réel",
  errorTitle: (title) => `Erreur : ${title}`,

  amountToPay: "Montant à payer",
  openUntil: { before: "Cette page est ouverte jusqu’à", after: "UTC." },
  orderSummary: "Sommaire de la commande",
  items: "Articles",
  itemColumn: "Article, quantité et prix unitaire",
  totalColumn: "Total de la ligne avant taxes",
  unnamedItem: "Article",
  times: "fois",
  quantity: (quantity) => `Quantité : ${quantity}`,
  otherCharges: "Autres frais et rabais",
  taxes: "Taxes",
  total: "Total",
  reference: "Référence",

  payByCard: "Payer par carte",
  email: "Courriel",
  nameOnCard: "Nom sur la carte",
  cardNumber: "Numéro de carte",
  expiryDate: "Expiration",
  expiryHint: "MM/AA",
  securityCode: "Code de sécurité",
  securityCodeHint: "3 chiffres; Amex 4",
  pay: (amount) => `Payer ${amount}`,
  cancelPayment: "Annuler le paiement",
  testCards: "Cartes d’essai",
  testCardsHint: "Toute date d’expiration future et tout code de sécurité conviennent.",
  cardOutcomes: { approves: "approuvée", declines: "refusée" },

  declined: "Votre carte a été refusée",
  nothingCharged: "Rien n’a été débité.",
  tryAnotherCard: "Essayez une autre carte",
  checkCard: "Veuillez vérifier les renseignements de la carte",
  cardProblems: {
    name_missing: "Entrez le nom qui figure sur la carte.",
    number_missing: "Entrez le numéro de la carte.",
    number_invalid: "Ce numéro de carte n’est pas valide. Vérifiez les chiffres.",
    expiry_invalid: "Entrez une date d’expiration future, sous la forme MM/AA.",
    code_not_3_digits: "Entrez le code de sécurité à 3 chiffres.",
    code_not_4_digits: "Entrez le code de sécurité à 4 chiffres.",
    code_not_3_or_4_digits: "Entrez le code de sécurité à 3 ou 4 chiffres.",
  },
  declineReasons: {
    declined_by_bank: "La carte a été refusée par sa banque.",
    insufficient_funds: "La carte a été refusée : provision insuffisante.",
    unknown_test_card:
      "La carte a été refusée : carte d’essai inconnue. Utilisez une des cartes d’essai ci-dessous.",
  },

  confirmCancel: { title: "Annuler ce paiement?", text: "Rien n’a été débité." },
  backToPage: "Retour à la page de paiement",
  returnToShop: "Retour à la boutique",

  paid: "Paiement effectué",
  alreadyPaid: "Cette commande est déjà payée",
  paidText: (amount, card) =>
    `Vous avez payé ${amount} avec ${card}. Ce montant ne sera pas débité de nouveau.`,
  unknownCard: "une carte",
  expired: {
    title: "Cette page de paiement a expiré",
    text: "Rien n’a été débité. Retournez à la boutique et recommencez le paiement.",
  },
  cancelled: {
    title: "Ce paiement a été annulé",
    text: "Rien n’a été débité. Vous pouvez recommencer dans la boutique.",
  },
  notFound: {
    title: "Aucune page de paiement à cette adresse",
    text: "Vérifiez l’adresse, ou retournez à la boutique et recommencez le paiement.",
  },
  tooLarge: {
    title: "Le formulaire était trop volumineux",
    text: "Rien n’a été débité. Revenez en arrière et remplissez le formulaire de nouveau.",
  },
  failed: {
    title: "Un problème est survenu",
    text: "La page de paiement a échoué. Rechargez-la pour voir si le paiement a été fait.",
  },
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { en, fr }
