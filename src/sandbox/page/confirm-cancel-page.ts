import { html } from "hono/html"
import { layout, type Markup } from "./layout"
import type { PageView } from "./view"

/** The page that asks before it cancels. */
export function confirmCancelPage(view: PageView): Markup {
  const { texts, path, query } = view
  const { title, text } = texts.confirmCancel
  return layout(
    view,
    title,
    html`<section class="card notice">
      <h1>${title}</h1>
      <p>${text}</p>
      <form method="post" action="${path}/cancel${query}">
        <button type="submit" class="button">${texts.cancelPayment}</button>
      </form>
      <a class="cancel" href="${path}${query}">${texts.backToPage}</a>
    </section>`
  )
}
