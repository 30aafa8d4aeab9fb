import { createHash } from "node:crypto"
import { html, raw } from "hono/html"
import { LANGUAGE_NAMES, LOCALES, otherLanguage } from "../texts/language"
import { STYLES } from "./styles"
import type { PageView } from "./view"

export type Markup = ReturnType<typeof html>

/** The source in Content-Security-Policy that allows an inline style sheet or script. */
export function sourceOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`
}

interface Inline {
  /** @default the styles of the hosted page */
  styles?: string
  script?: string
}

const ICON =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" ' +
      'rx="6" fill="#1d4fd7"/><path d="M5 9h14M5 9v7h14V9l-2-2H7z" fill="none" stroke="#fff" ' +
      'stroke-width="2" stroke-linejoin="round"/></svg>'
  )

/** A whole document: head, a top line with test badge and language, and `content` as the main part. */
export function layout(
  view: PageView,
  title: string,
  content: Markup,
  { styles = STYLES, script }: Inline = {}
): Markup {
  // No blank between the tags: the hash covers every byte.
  const styleElement = raw(`<style>${styles}</style>`)
  const scriptElement = script && raw(`<script>${script}</script>`)
  return html`<!doctype html>
    <html lang="${LOCALES[view.language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Hosted Checkout</title>
        <link rel="icon" href="${ICON}" />
        ${styleElement}
      </head>
      <body>
        <div class="frame">
          <header class="top">
            <span class="brand">${lock()} Hosted Checkout</span>
            ${languageLink(view)}
            <span class="badge">${view.texts.testMode}</span>
          </header>
          <main>${content}</main>
        </div>
        ${scriptElement}
      </body>
    </html>`
}

/** A link to the checkout page in the other language: the address of a form or of a cancellation must not be loaded again. */
function languageLink({ language, path }: PageView): Markup {
  const other = otherLanguage(language)
  return html`<a
    class="language"
    href="${path}?lang=${other}"
    lang="${LOCALES[other]}"
    hreflang="${LOCALES[other]}"
    >${LANGUAGE_NAMES[other]}</a
  >`
}

function lock(): Markup {
  return html`<svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M7 10V7.5a5 5 0 0 1 10 0V10"
      fill="none"
      stroke="currentColor"
      stroke-width="2.2"
      stroke-linecap="round"
    />
    <rect x="4.5" y="10" width="15" height="11" rx="3" fill="currentColor" />
  </svg>`
}
