import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { shortReference } from "../../core/attempt/short-reference"
import { VERIFY_EVERY_MS } from "../../core/attempt/verify-turn"
import { html, type Html } from "../../core/texts/html"
import { LANGUAGE_TAGS, type Language } from "../../core/texts/language"
import { HELD_FOR_SHOPPERS } from "../../core/payment/held-for-shoppers"
import type { HoldReason } from "../../core/payment/reasons"
import { PAGE_TEXTS } from "./page-texts"

/** The link for a shopper who has not paid: its text and target. */
export interface Exit {
  text: "to_cart" | "to_order" | "to_shop"
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

/** The names of shop and payment on each page. */
export interface PageSubject {
  shopName: string | null
  /** Null for an unknown payment. */
  payment: Pick<CheckoutAttempt, "id" | "amount" | "currency_code"> | null
}

/** Reload interval of the page, in seconds: each reload may ask the gateway. */
const REFRESH_SECONDS = VERIFY_EVERY_MS / 1_000

const STYLE = `
  :root { color-scheme: light dark; --ink: #18212f; --soft: #5b6675; --ground: #f5f6f8; --card: #fff; --line: #dfe3e8; --accent: #2457d6 }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #edf0f5; --soft: #a5afbd; --ground: #11151c; --card: #1b212b; --line: #333b48; --accent: #8fb0ff }
  }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.25rem;
    background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
  main { width: 100%; max-width: 27rem; padding: 2rem 1.5rem; background: var(--card); border-radius: 1rem;
    box-shadow: 0 1px 3px rgb(0 0 0 / .08), 0 12px 32px rgb(0 0 0 / .06); text-align: center }
  h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25 }
  p { margin: .5rem 0 0; color: var(--soft) }
  .shop { margin: 0 0 1.5rem; color: var(--ink); font-weight: 600; overflow-wrap: anywhere }
  dl { display: grid; grid-template-columns: auto auto; justify-content: space-between; gap: .25rem 1rem; margin: 1.5rem 0 0;
    padding-top: 1rem; border-top: 1px solid var(--line); font-size: .9375rem; text-align: start }
  dt { color: var(--soft) }
  dd { margin: 0; text-align: end }
  a { color: var(--accent) }
  a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 2px }
  .dots { display: flex; justify-content: center; gap: .4rem; margin-bottom: 1.25rem }
  .dots i { width: .6rem; height: .6rem; border-radius: 50%; background: var(--accent); animation: breathe 1.2s infinite ease-in-out }
  .dots i:nth-child(2) { animation-delay: .15s } .dots i:nth-child(3) { animation-delay: .3s }
  @keyframes breathe { 0%, 60%, 100% { opacity: .25 } 30% { opacity: 1 } }
  @media (prefers-reduced-motion: reduce) { .dots i { animation: none } }
`

/** Renders a small page without a script: it reloads until the shopper can be redirected. */
export function renderWaitingPage(
  page: WaitingPage,
  subject: PageSubject,
  language: Language
): { html: string; refreshSeconds?: number } {
  const say: Say = (text) => PAGE_TEXTS[text][language]
  const layout = (title: string, content: Html, above: Html | "" = "") =>
    document(language, subject, { title, content, above }, say)
  const toShop = (url: string) => html`<p><a href="${url}">${say("to_shop")}</a></p>`
  switch (page.kind) {
    case "confirming":
      return {
        refreshSeconds: REFRESH_SECONDS,
        html: layout(
          say("confirming"),
          html`<p role="status">
              ${say(page.exit.text === "to_order" ? "wait_for_order" : "wait")}
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
    case "unknown":
      return {
        html: layout(say("unknown"), html`<p>${say("link_is_wrong")}</p>`),
      }
  }
}

type Say = (text: keyof typeof PAGE_TEXTS) => string

interface Parts {
  title: string
  content: Html
  above: Html | ""
}

function document(
  language: Language,
  { shopName, payment }: PageSubject,
  { title, content, above }: Parts,
  say: Say
): string {
  const page = html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          ${shopName === null ? "" : html`<p class="shop">${shopName}</p>`} ${above}
          <h1>${title}</h1>
          ${content} ${payment === null ? "" : facts(payment, language, say)}
        </main>
      </body>
    </html>`
  return page.toString()
}

/** What the shopper names when they write to the shop or call it. */
function facts(
  { amount, currency_code, id }: NonNullable<PageSubject["payment"]>,
  language: Language,
  say: Say
): Html {
  const money = new Intl.NumberFormat(`${language}-CA`, {
    style: "currency",
    currency: currency_code.toUpperCase(),
  })
  return html`<dl>
    <dt>${say("amount")}</dt>
    <dd>${money.format(Number(amount))}</dd>
    <dt>${say("reference")}</dt>
    <dd>${shortReference(id)}</dd>
  </dl>`
}
