import { html, LANGUAGE_TAGS, VERIFY_EVERY_MS, type Html, type Language } from "../../core"
import { HELD_FOR_SHOPPERS } from "../../core/payment/held-for-shoppers"
import type { HoldReason } from "../../core/payment/reasons"
import { PAGE_TEXTS } from "./page-texts"

/** The way out for a shopper who has not paid: its text, and where it leads. */
export interface Exit {
  text: "to_cart" | "to_order" | "to_shop"
  url: string
}

/** What a shopper sees who cannot be redirected yet. */
export type WaitingPage =
  | { kind: "confirming"; exit: Exit }
  | { kind: "held"; reason: HoldReason | null; reference: string; storefrontUrl: string }
  | { kind: "returned"; reference: string; exit: Exit }
  | { kind: "paid"; storefrontUrl: string }
  | { kind: "cart_gone"; storefrontUrl: string }
  | { kind: "unknown" }

/** Reload interval of the page, in seconds: each reload may ask the gateway. */
const REFRESH_SECONDS = VERIFY_EVERY_MS / 1_000

const STYLE = `
  :root { color-scheme: light dark; --ink: #18212f; --soft: #5b6675; --ground: #f5f6f8; --card: #fff; --accent: #2457d6 }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #edf0f5; --soft: #a5afbd; --ground: #11151c; --card: #1b212b; --accent: #8fb0ff }
  }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.25rem;
    background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
  main { width: 100%; max-width: 27rem; padding: 2rem 1.5rem; background: var(--card); border-radius: 1rem;
    box-shadow: 0 1px 3px rgb(0 0 0 / .08), 0 12px 32px rgb(0 0 0 / .06); text-align: center }
  h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25 }
  p { margin: .5rem 0 0; color: var(--soft) }
  code { display: block; margin-top: 1rem; color: var(--ink); font-size: .875rem; overflow-wrap: anywhere }
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
  language: Language
): { html: string; refreshSeconds?: number } {
  const say = (text: keyof typeof PAGE_TEXTS) => PAGE_TEXTS[text][language]
  const naming = (reference: string) =>
    html`<p>${say("give_reference")} <code>${reference}</code></p>`
  const toShop = (url: string) => html`<p><a href="${url}">${say("to_shop")}</a></p>`
  switch (page.kind) {
    case "confirming":
      return {
        refreshSeconds: REFRESH_SECONDS,
        html: layout(
          language,
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
          language,
          say("arrived"),
          html`<p role="status">${reason} ${say("do_not_pay_again")}</p>
            ${naming(page.reference)} ${toShop(page.storefrontUrl)}`
        ),
      }
    }
    case "returned":
      return {
        html: layout(
          language,
          say("returned"),
          html`<p>${say("pay_again")}</p>
            ${naming(page.reference)}
            <p><a href="${page.exit.url}">${say(page.exit.text)}</a></p>`
        ),
      }
    case "paid":
      return { html: layout(language, say("paid"), toShop(page.storefrontUrl)) }
    case "cart_gone":
      return {
        html: layout(
          language,
          say("cart_gone"),
          html`<p>${say("open_the_shop")}</p>
            ${toShop(page.storefrontUrl)}`
        ),
      }
    case "unknown":
      return {
        html: layout(language, say("unknown"), html`<p>${say("link_is_wrong")}</p>`),
      }
  }
}

function layout(language: Language, title: string, content: Html, above: Html | "" = ""): string {
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
          ${above}
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
  return page.toString()
}
