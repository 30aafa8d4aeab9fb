import { html } from "hono/html"
import { CARD_FIELDS, type CardErrors } from "../card"
import type { Markup } from "./layout"

/** Says plainly that the card was declined and that another one may be tried. */
export function declinedAlert(message: string): Markup {
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <strong>Your card was declined</strong>
    <p>${message} Nothing was charged. <a href="#cc-number">Try another card</a>.</p>
  </div>`
}

/** Names each wrong field and links to it; false when there is none. */
export function errorAlert(errors: CardErrors): Markup | false {
  const wrong = CARD_FIELDS.filter((field) => errors[field] !== undefined)
  if (wrong.length === 0) {
    return false
  }
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <strong>Please check your card details</strong>
    <ul>
      ${wrong.map((field) => html`<li><a href="#${field}">${errors[field]}</a></li>`)}
    </ul>
  </div>`
}
