import { html } from "hono/html"
import type { ClosedStatus, Session } from "../session/session"
import { layout, type Markup } from "./layout"
import { formatMoney } from "./money"
import type { PageView } from "./view"

interface Notice {
  title: string
  text: string
  good?: boolean
  /** The address of the link below, if the merchant gave an address. */
  back?: string | undefined
}

/**
 * The page of a session that takes no payment any more.
 *
 * @param refused whether somebody has just tried to pay or to cancel the session.
 */
export function closedPage(
  view: PageView,
  { request, amount, currency, transactions }: Session,
  status: ClosedStatus,
  { refused = false } = {}
): Markup {
  const { texts, language } = view
  const transaction = transactions.at(-1)
  switch (status) {
    case "approved":
      return noticePage(view, {
        title: refused ? texts.alreadyPaid : texts.paid,
        text: texts.paidText(
          formatMoney(amount, currency, language),
          transaction
            ? `${transaction.card_type} ${transaction.card_number_masked}`
            : texts.unknownCard
        ),
        good: true,
        back: request.redirect_url,
      })
    case "expired":
    case "cancelled":
      return noticePage(view, { ...texts[status], back: request.cancel_url })
  }
}

/** The page at an address that no session has. */
export function notFoundPage(view: PageView): Markup {
  return noticePage(view, view.texts.notFound)
}

/** The page after a body that is larger than a card form. */
export function tooLargePage(view: PageView): Markup {
  return noticePage(view, view.texts.tooLarge)
}

/** The page after a failure of the sandbox itself. */
export function failedPage(view: PageView): Markup {
  return noticePage(view, view.texts.failed)
}

function noticePage(view: PageView, { title, text, good = false, back }: Notice): Markup {
  return layout(
    view,
    title,
    html`<section class="card notice ${good ? "good" : ""}">
      ${good ? tick() : cross()}
      <h1>${title}</h1>
      <p>${text}</p>
      ${back !== undefined && html`<a class="button" href="${back}">${view.texts.returnToShop}</a>`}
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
