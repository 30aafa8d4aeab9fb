import { html } from "hono/html"
import { layout, type Markup } from "./layout"

/** Asks before it cancels. @param path of the checkout page, without a slash at its end. */
export function confirmCancelPage(path: string): Markup {
  return layout(
    "Cancel this payment? – Hosted Checkout",
    html`<section class="card notice">
      <h1>Cancel this payment?</h1>
      <p>Nothing has been charged.</p>
      <form method="post" action="${path}/cancel">
        <button type="submit" class="button">Cancel payment</button>
      </form>
      <a class="cancel" href="${path}">Back to the payment page</a>
    </section>`
  )
}
