import { fill } from "../../core/texts/fill"
import { momentText, moneyText } from "../../core/texts/format"
import { html } from "../../core/texts/html"
import type { Language, Texts } from "../../core/texts/language"

/** What an e-mail with a payment link names. */
export interface Letter {
  url: string
  shop: string | null
  /** The order's display number. */
  order: number
  /** Major units. */
  amount: string
  currency_code: string
  expires_at: Date
  language: Language
}

const TEXTS = {
  subject: { en: "Payment for order #{order}", fr: "Paiement de la commande nº {order}" },
  to_pay: {
    en: "{amount} is to be paid for your order #{order}.",
    fr: "Il reste {amount} à payer pour votre commande nº {order}.",
  },
  pay: { en: "Pay here", fr: "Payer ici" },
  until: {
    en: "You can pay at this address until {date}.",
    fr: "Vous pouvez payer à cette adresse jusqu’au {date}.",
  },
} as const satisfies Record<string, Texts>

/** An e-mail for stores without a template of their own, as text and as HTML: Medusa's e-mail provider sends the HTML only. */
export function letterOf(letter: Letter): { subject: string; text: string; html: string } {
  const { amount, currency_code, expires_at, language, order, shop, url } = letter
  const values = {
    order: String(order),
    amount: moneyText({ amount, currency_code }, language),
    date: momentText(expires_at, language),
  }
  const say = (text: keyof typeof TEXTS) => fill(TEXTS[text][language], values)
  const subject = [shop, say("subject")].filter(Boolean).join(": ")
  const page = html`<p>${say("to_pay")}</p>
    <p><a href="${url}">${say("pay")}</a></p>
    <p>${say("until")}</p>`
  return {
    subject,
    text: `${say("to_pay")}\n\n${say("pay")}: ${url}\n\n${say("until")}\n`,
    html: page.toString(),
  }
}
