import { html } from "hono/html"
import type { ClosedStatus, Session } from "../session"
import { layout, type Markup } from "./layout"
import { formatMoney } from "./money"

interface Notice {
  title: string
  text: string
  good?: boolean
  /** Where the link below leads, when the merchant gave an address. */
  back?: string | undefined
}

/**
 * The page of a session that takes no payment any more.
 *
 * @param refused whether somebody has just tried to pay or cancel it.
 */
export function closedPage(
  { request, amount, currency, transaction }: Session,
  status: ClosedStatus,
  { refused = false } = {}
): Markup {
  const money = formatMoney(amount, currency)
  switch (status) {
    case "approved":
      return noticePage({
        title: refused ? "This order is already paid" : "Payment complete",
        text:
          `${money} was paid with ${transaction?.card_type ?? "a card"} ` +
          `${transaction?.card_number_masked ?? ""}. It is not charged again.`,
        good: true,
        back: request.redirect_url,
      })
    case "expired":
      return noticePage({
        title: "This payment page has expired",
        text: "Nothing was charged. Go back to the shop and start the payment again.",
        back: request.cancel_url,
      })
    case "cancelled":
      return noticePage({
        title: "This payment was cancelled",
        text: "Nothing was charged. You can start again in the shop.",
        back: request.cancel_url,
      })
  }
}

/** No session has this address. */
export function notFoundPage(): Markup {
  return noticePage({
    title: "There is no payment page here",
    text: "Check the address, or go back to the shop and start the payment again.",
  })
}

/** More was sent than a card form holds. */
export function tooLargePage(): Markup {
  return noticePage({
    title: "The form was too large",
    text: "Nothing was charged. Go back and fill in the form again.",
  })
}

/** The sandbox itself failed. */
export function failedPage(): Markup {
  return noticePage({
    title: "Something went wrong",
    text: "The payment page failed. Load it again to see whether the payment was made.",
  })
}

function noticePage({ title, text, good = false, back }: Notice): Markup {
  return layout(
    `${title} – Hosted Checkout`,
    html`<section class="card notice ${good ? "good" : ""}">
      ${good ? tick() : cross()}
      <h1>${title}</h1>
      <p>${text}</p>
      ${back !== undefined && html`<a class="button" href="${back}">Return to the shop</a>`}
    </section>`
  )
}

function tick(): Markup {
  return icon(html`<path d="m7.5 12.5 3 3 6-6.5" />`)
}

function cross(): Markup {
  return icon(html`<path d="M12 7.5v5.5m0 3.2v.1" />`)
}

function icon(shape: Markup): Markup {
  return html`<svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <circle cx="12" cy="12" r="9.5" />
    ${shape}
  </svg>`
}
