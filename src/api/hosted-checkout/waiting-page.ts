import { html } from "hono/html"
import { HELD_SENTENCES, type HeldReason } from "../../core"

/** What a shopper sees who cannot be sent on yet. */
export type WaitingPage =
  | { kind: "confirming"; cartUrl: string }
  | { kind: "held"; reason: HeldReason | null; reference: string; storefrontUrl: string }
  | { kind: "paid"; storefrontUrl: string }
  | { kind: "unknown" }

/** How often the page asks again, in seconds. */
const REFRESH_SECONDS = 3

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
  code { display: block; margin-top: 1rem; color: var(--ink); overflow-wrap: anywhere }
  a { color: var(--accent) }
  a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 2px }
  .dots { display: flex; justify-content: center; gap: .4rem; margin-bottom: 1.25rem }
  .dots i { width: .6rem; height: .6rem; border-radius: 50%; background: var(--accent); animation: breathe 1.2s infinite ease-in-out }
  .dots i:nth-child(2) { animation-delay: .15s } .dots i:nth-child(3) { animation-delay: .3s }
  @keyframes breathe { 0%, 60%, 100% { opacity: .25 } 30% { opacity: 1 } }
  @media (prefers-reduced-motion: reduce) { .dots i { animation: none } }
`

/** Renders a small page that needs no script: it goes on by itself by asking again. */
export async function renderWaitingPage(
  page: WaitingPage
): Promise<{ html: string; refreshSeconds?: number }> {
  switch (page.kind) {
    case "confirming":
      return {
        refreshSeconds: REFRESH_SECONDS,
        html: await layout(
          "Confirming your payment",
          html`<div class="dots" aria-hidden="true"><i></i><i></i><i></i></div>
            <h1>Confirming your payment</h1>
            <p role="status">
              This takes a moment. The page goes on by itself; you can also close it: if you have
              paid, your order will be placed all the same.
            </p>
            <p>Not paid yet? <a href="${page.cartUrl}">Go back to your cart</a>.</p>`
        ),
      }
    case "held":
      return {
        html: await layout(
          "Your payment has arrived",
          html`<h1>Your payment has arrived</h1>
            <p role="status">
              ${HELD_SENTENCES[page.reason ?? "evidence_conflict"].shopper} Please do not pay again.
            </p>
            <p>If you write to the shop, give this reference: <code>${page.reference}</code></p>
            <p><a href="${page.storefrontUrl}">Back to the shop</a></p>`
        ),
      }
    case "paid":
      return {
        html: await layout(
          "Thank you",
          html`<h1>Thank you, your payment is complete</h1>
            <p><a href="${page.storefrontUrl}">Back to the shop</a></p>`
        ),
      }
    case "unknown":
      return {
        html: await layout(
          "Page not found",
          html`<h1>We do not know this payment</h1>
            <p>The link is incomplete or too old. Open the shop again to find your cart.</p>`
        ),
      }
  }
}

async function layout(title: string, content: ReturnType<typeof html>): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
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
        <main>${content}</main>
      </body>
    </html>`
  return page.toString()
}
