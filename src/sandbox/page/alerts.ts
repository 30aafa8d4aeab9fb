import { html } from "hono/html"
import { CARD_FIELDS, type CardErrors } from "../card/card"
import type { DeclineReason } from "../card/test-cards"
import type { Markup } from "./layout"
import type { Texts } from "../texts/en"

/** Says plainly that the card was declined and that another one may be tried. */
export function declinedAlert(reason: DeclineReason, texts: Texts["page"]): Markup {
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <strong>${texts.declined}</strong>
    <p>
      ${texts.declineReasons[reason]} ${texts.nothingCharged}
      <a href="#cc-number">${texts.tryAnotherCard}</a>.
    </p>
  </div>`
}

/** Names each wrong field and links to it; false when there is none. */
export function errorAlert(errors: CardErrors, texts: Texts["page"]): Markup | false {
  const wrong = CARD_FIELDS.flatMap((field) => {
    const problem = errors[field]
    return problem === undefined ? [] : [{ field, text: texts.cardProblems[problem] }]
  })
  if (wrong.length === 0) {
    return false
  }
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <strong>${texts.checkCard}</strong>
    <ul>
      ${wrong.map(({ field, text }) => html`<li><a href="#${field}">${text}</a></li>`)}
    </ul>
  </div>`
}
