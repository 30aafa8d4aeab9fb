import { html } from "hono/html"
import type { CardErrors } from "../card/card"
import { TEST_CARDS } from "../card/test-cards"
import { formField } from "./form-field"
import type { Markup } from "./layout"
import type { Texts } from "../texts/en"
import type { PageView } from "./view"

interface CardFormView {
  view: PageView
  /** The amount on the button. */
  amount: string
  name: string
  email: string
  errors: CardErrors
}

/** The card form. The page never fills in number, date and code again. */
export function cardForm({ view, amount, name, email, errors }: CardFormView): Markup {
  const { texts, path, query } = view
  const errorOf = (field: keyof CardErrors) => {
    const problem = errors[field]
    return problem && texts.cardProblems[problem]
  }

  return html`<section class="card" aria-labelledby="card-heading">
    <h2 id="card-heading">${texts.payByCard}</h2>
    <form method="post" action="${path}/pay${query}" novalidate>
      ${formField({ name: "email", label: texts.email, type: "email", value: email })}
      ${formField({
        name: "cc-name",
        label: texts.nameOnCard,
        value: name,
        error: errorOf("cc-name"),
        required: true,
      })}
      ${formField({
        name: "cc-number",
        label: texts.cardNumber,
        error: errorOf("cc-number"),
        required: true,
        numeric: true,
        maxLength: 23,
      })}
      <div class="pair">
        ${formField({
          name: "cc-exp",
          label: texts.expiryDate,
          hint: texts.expiryHint,
          error: errorOf("cc-exp"),
          required: true,
          numeric: true,
          maxLength: 9,
        })}
        ${formField({
          name: "cc-csc",
          label: texts.securityCode,
          hint: texts.securityCodeHint,
          error: errorOf("cc-csc"),
          required: true,
          numeric: true,
          maxLength: 4,
        })}
      </div>
      <button type="submit" class="button pay">${texts.pay(amount)}</button>
    </form>
    <a class="cancel" href="${path}/cancel${query}">${texts.cancelPayment}</a>
    ${testCards(texts)}
  </section>`
}

function testCards(texts: Texts["page"]): Markup {
  return html`<details class="tests">
    <summary>${texts.testCards}</summary>
    <p>${texts.testCardsHint}</p>
    <ul>
      ${TEST_CARDS.map(
        ({ number, brand, behaviour }) =>
          html`<li>
            <code>${number}</code><span>${brand}, ${texts.cardOutcomes[behaviour.outcome]}</span>
          </li>`
      )}
    </ul>
  </details>`
}
