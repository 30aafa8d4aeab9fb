import { html } from "hono/html"
import type { CardErrors } from "../card"
import { TEST_CARDS } from "../test-cards"
import { formField } from "./form-field"
import type { Markup } from "./layout"

interface CardFormView {
  /** Path of the page, without a slash at its end. */
  path: string
  /** Amount as it is written on the button. */
  amount: string
  name: string
  email: string
  errors: CardErrors
}

/** The card form. Number, date and code are never filled in again. */
export function cardForm({ path, amount, name, email, errors }: CardFormView): Markup {
  return html`<section class="card" aria-labelledby="card-heading">
    <h2 id="card-heading">Pay by card</h2>
    <form method="post" action="${path}/pay" novalidate>
      ${formField({ name: "email", label: "E-mail", type: "email", value: email })}
      ${formField({
        name: "cc-name",
        label: "Name on card",
        value: name,
        error: errors["cc-name"],
        required: true,
      })}
      ${formField({
        name: "cc-number",
        label: "Card number",
        error: errors["cc-number"],
        required: true,
        numeric: true,
        maxLength: 23,
      })}
      <div class="pair">
        ${formField({
          name: "cc-exp",
          label: "Expiry date",
          hint: "MM/YY",
          error: errors["cc-exp"],
          required: true,
          numeric: true,
          maxLength: 9,
        })}
        ${formField({
          name: "cc-csc",
          label: "Security code",
          hint: "3 digits; Amex 4",
          error: errors["cc-csc"],
          required: true,
          numeric: true,
          maxLength: 4,
        })}
      </div>
      <button type="submit" class="button pay">Pay ${amount}</button>
    </form>
    <a class="cancel" href="${path}/cancel">Cancel payment</a>
    ${testCards()}
  </section>`
}

function testCards(): Markup {
  return html`<details class="tests">
    <summary>Test cards</summary>
    <p>Any expiry date in the future and any security code.</p>
    <ul>
      ${TEST_CARDS.map(
        ({ number, brand, behaviour }) =>
          html`<li><code>${number}</code><span>${brand}, ${behaviour.outcome}</span></li>`
      )}
    </ul>
  </details>`
}
