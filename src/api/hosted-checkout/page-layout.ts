import { PAGE_GENERATOR } from "../../core/page-generator"
import { html, type Html } from "../../core/texts/html"
import { LANGUAGE_TAGS, type Language } from "../../core/texts/language"

/** A page of ours: it has no script, and reloads by itself if it has a refresh. */
export interface RenderedPage {
  html: string
  refreshSeconds?: number
}

/** What a page shows, from the top down. */
export interface PageParts {
  /** The name of the shop; null without one. */
  shopName: string | null
  above?: Html | ""
  title: string
  content: Html
  below?: Html | ""
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #18212f; --soft: #5b6675; --ground: #f5f6f8; --card: #fff; --line: #dfe3e8; --accent: #2457d6; --on-accent: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #edf0f5; --soft: #a5afbd; --ground: #11151c; --card: #1b212b; --line: #333b48; --accent: #8fb0ff; --on-accent: #11151c }
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
  h1, p, dd { text-wrap: balance }
  a { color: var(--accent) }
  a:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 2px }
  .items { margin: 1rem 0 0; padding: 0; list-style: none; text-align: start; overflow-wrap: anywhere }
  .items li { display: flex; justify-content: space-between; gap: 1rem; padding: .375rem 0 }
  .items span { color: var(--soft); white-space: nowrap }
  form { margin: 1.5rem 0 0 }
  button { width: 100%; padding: .875rem 1rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on-accent);
    font: inherit; font-weight: 600; cursor: pointer }
  .dots { display: flex; justify-content: center; gap: .4rem; margin-bottom: 1.25rem }
  .dots i { width: .6rem; height: .6rem; border-radius: 50%; background: var(--accent); animation: breathe 1.2s infinite ease-in-out }
  .dots i:nth-child(2) { animation-delay: .15s } .dots i:nth-child(3) { animation-delay: .3s }
  @keyframes breathe { 0%, 60%, 100% { opacity: .25 } 30% { opacity: 1 } }
  @media (prefers-reduced-motion: reduce) { .dots i { animation: none } }
`

/** The markup of a page; no search engine lists it. `sendPage` forbids images and scripts in its Content-Security-Policy. */
export function renderPage(
  { above = "", below = "", content, shopName, title }: PageParts,
  language: Language
): string {
  const page = html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="generator" content="${PAGE_GENERATOR}" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          ${shopName === null ? "" : html`<p class="shop">${shopName}</p>`} ${above}
          <h1>${title}</h1>
          ${content} ${below}
        </main>
      </body>
    </html>`
  return page.toString()
}

/** Names and values below a page. */
export function renderFacts(facts: readonly (readonly [string, string])[]): Html {
  return html`<dl>
    ${join(
      facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`
      )
    )}
  </dl>`
}

/** One piece of markup after the other. */
export function join(parts: readonly Html[]): Html {
  return parts.reduce((before, part) => html`${before}${part}`, html``)
}
