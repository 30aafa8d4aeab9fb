import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { shortReference } from "../../core/attempt/short-reference"
import { VERIFY_EVERY_MS } from "../../core/attempt/verify-turn"
import { moneyText } from "../../core/texts/format"
import { html, type Html } from "../../core/texts/html"
import type { Language } from "../../core/texts/language"
import { HELD_FOR_SHOPPERS } from "../../core/payment/held-for-shoppers"
import type { HoldReason } from "../../core/payment/reasons"
import { renderFacts, renderPage, type RenderedPage } from "./page-layout"
import { PAGE_TEXTS } from "./page-texts"

/** The link for a shopper who has not paid: its text and target. */
export interface Exit {
  text: "to_cart" | "to_order" | "to_link" | "to_shop"
  url: string
}

/** The page of a shopper who cannot be redirected yet. */
export type WaitingPage =
  | { kind: "confirming"; exit: Exit }
  | { kind: "held"; reason: HoldReason | null; storefrontUrl: string }
  | { kind: "returned"; exit: Exit }
  | { kind: "paid"; storefrontUrl: string }
  | { kind: "cart_gone"; storefrontUrl: string }
  | { kind: "too_old"; storefrontUrl: string }
  | { kind: "unknown" }
  | { kind: "unavailable" }

/** The names of shop and payment on each page. */
export interface PageSubject {
  shopName: string | null
  /** Null for an unknown payment. */
  payment: Pick<CheckoutAttempt, "id" | "amount" | "currency_code"> | null
}

/** Reload interval of the page, in seconds: each reload may ask the gateway. */
const REFRESH_SECONDS = VERIFY_EVERY_MS / 1_000

/** What keeps Medusa from answering may last. */
const LATER_SECONDS = 10

/** Renders a small page without a script: it reloads until the shopper can be redirected. */
export function renderWaitingPage(
  page: WaitingPage,
  subject: PageSubject,
  language: Language
): RenderedPage {
  const say: Say = (text) => PAGE_TEXTS[text][language]
  const { payment, shopName } = subject
  const below = payment === null ? "" : facts(payment, language, say)
  const layout = (title: string, content: Html, above: Html | "" = "") =>
    renderPage({ shopName, above, title, content, below }, language)
  const toShop = (url: string) => html`<p><a href="${url}">${say("to_shop")}</a></p>`
  switch (page.kind) {
    case "confirming":
      return {
        refreshSeconds: REFRESH_SECONDS,
        html: layout(
          say("confirming"),
          html`<p role="status">
              ${say(page.exit.text === "to_cart" || page.exit.text === "to_shop" ? "wait" : "wait_for_order")}
            </p>
            <p>${say("not_paid")} <a href="${page.exit.url}">${say(page.exit.text)}</a></p>`,
          html`<div class="dots" aria-hidden="true"><i></i><i></i><i></i></div>`
        ),
      }
    case "held": {
      const reason = HELD_FOR_SHOPPERS[page.reason ?? "unclear"][language]
      return {
        html: layout(
          say("arrived"),
          html`<p role="status">${reason} ${say("do_not_pay_again")}</p>
            ${toShop(page.storefrontUrl)}`
        ),
      }
    }
    case "returned":
      return {
        html: layout(
          say("returned"),
          html`<p>${say("pay_again")}</p>
            <p><a href="${page.exit.url}">${say(page.exit.text)}</a></p>`
        ),
      }
    case "paid":
      return { html: layout(say("paid"), toShop(page.storefrontUrl)) }
    case "cart_gone":
      return {
        html: layout(
          say("cart_gone"),
          html`<p>${say("open_the_shop")}</p>
            ${toShop(page.storefrontUrl)}`
        ),
      }
    case "too_old":
      return {
        html: layout(
          say("too_old"),
          html`<p>${say("ask_the_shop")}</p>
            ${toShop(page.storefrontUrl)}`
        ),
      }
    case "unavailable":
      return {
        refreshSeconds: LATER_SECONDS,
        html: layout(
          say("unavailable"),
          html`<p>${say("try_later")}</p>
            <p><a href="?">${say("try_again")}</a></p>`
        ),
      }
    case "unknown":
      return {
        html: layout(say("unknown"), html`<p>${say("link_is_wrong")}</p>`),
      }
  }
}

type Say = (text: keyof typeof PAGE_TEXTS) => string

/** What the shopper names when they write to the shop or call it. */
function facts(payment: NonNullable<PageSubject["payment"]>, language: Language, say: Say): Html {
  return renderFacts([
    [say("amount"), moneyText(payment, language)],
    [say("reference"), shortReference(payment.id)],
  ])
}
