import { VERIFY_EVERY_MS } from "../../core/attempt/verify-turn"
import type { LinkStatus } from "../../core/payment-link/link-status"
import { isPublic, type PaymentLink } from "../../core/payment-link/payment-link"
import type { ShownOrder } from "../../core/ports/store-port"
import { fill } from "../../core/texts/fill"
import { momentText, moneyText } from "../../core/texts/format"
import { html, type Html } from "../../core/texts/html"
import type { Language } from "../../core/texts/language"
import { LINK_TEXTS } from "./link-texts"
import { join, renderFacts, renderPage, type RenderedPage } from "./page-layout"

/** What a visitor of a payment link gets: what became of the link, or why no page could be opened. */
export type LinkPage = LinkStatus | "unavailable" | "too_many_starts" | "too_many_pages"

/** What a link's page names. */
export interface LinkSubject {
  shopName: string | null
  link: Pick<PaymentLink, "amount" | "currency_code" | "expires_at" | "created_by">
  order: Pick<ShownOrder, "display_id" | "items">
  storefrontUrl: string
  /** The order's page in the storefront; null if the visitor may not have it. */
  orderUrl: string | null
}

/** The page reads stored rows only; it need not be quick. */
const REFRESH_SECONDS = (2 * VERIFY_EVERY_MS) / 1_000

/** Renders a payment link's page: the order's number, the sum, and what the visitor can do. It has no script. */
export function renderLinkPage(
  page: LinkPage,
  subject: LinkSubject,
  language: Language
): RenderedPage {
  const { link, order, orderUrl, shopName, storefrontUrl } = subject
  const values = {
    order: String(order.display_id),
    amount: moneyText(link, language),
  }
  const say: Say = (text) => fill(LINK_TEXTS[text][language], values)
  const sum = page === "open" ? "to_pay" : "amount"
  const below = renderFacts([
    [say("order"), say("number")],
    [say(sum), moneyText(link, language)],
    ...(page === "open" ? [[say("until"), momentText(link.expires_at, language)] as const] : []),
  ])
  const layout = (content: Html, more: Html | "" = "") =>
    renderPage({ shopName, title: say(page), content, below: html`${below}${more}` }, language)
  const toShop = html`<p><a href="${storefrontUrl}">${say("to_shop")}</a></p>`
  const text = (name: keyof typeof LINK_TEXTS, exit = toShop) =>
    layout(html`<p role="status">${say(name)}</p>`, exit)
  const again = html`<p><a href="?">${say("try_again")}</a></p>`

  switch (page) {
    case "open":
      return { html: layout(itemsOf(subject, say), payForm(say)) }
    case "paid":
      return {
        html: text(
          "nothing_left",
          orderUrl === null ? toShop : html`<p><a href="${orderUrl}">${say("to_order")}</a></p>`
        ),
      }
    case "confirming":
      return { refreshSeconds: REFRESH_SECONDS, html: text("wait") }
    case "held":
      return { html: text("held_text") }
    case "canceled":
      return { html: text("canceled_text") }
    case "outdated":
    case "expired":
    case "withdrawn":
      return { html: text("ask_for_another") }
    case "unavailable":
      return { html: text("try_later", again) }
    case "too_many_starts":
      return { html: text("wait_a_minute", again) }
    case "too_many_pages":
      return { html: text("write_to_shop") }
  }
}

type Say = (text: keyof typeof LINK_TEXTS) => string

/** What is paid for; a stranger may have a public link, and sees number and sum only. */
function itemsOf({ link, order }: LinkSubject, say: Say): Html {
  const items = isPublic(link) ? [] : order.items
  return items.length === 0
    ? html``
    : html`<ul class="items" aria-label="${say("items")}">
        ${join(
          items.map(
            ({ name, quantity }) => html`<li>${name} <span>× ${String(quantity)}</span></li>`
          )
        )}
      </ul>`
}

/** The page at the gateway is opened by this button, and by nothing else: programs follow links. */
function payForm(say: Say): Html {
  return html`<form method="post">
      <button>${say("pay")}</button>
    </form>
    <p>${say("next")}</p>`
}
