import { html } from "hono/html"
import type { CardErrors } from "../card"
import type { Session } from "../session"
import { toTimestamp } from "../timestamp"
import { declinedAlert, errorAlert } from "./alerts"
import { cardForm } from "./card-form"
import { layout, type Markup } from "./layout"
import { formatMoney } from "./money"
import { orderSummary } from "./order-summary"

/** What the last try left on the page. */
export interface CheckoutPageState {
  errors?: CardErrors
  declined?: string
  /** As typed; by default what the merchant knows of the customer. */
  name?: string
  email?: string
}

/**
 * The page of an open session: what is paid for, and the card form.
 *
 * @param path of this page, without a slash at its end.
 */
export function checkoutPage({
  session,
  path,
  errors = {},
  declined,
  ...typed
}: CheckoutPageState & { session: Session; path: string }): Markup {
  const { first_name, last_name, email = "" } = session.request
  const amount = formatMoney(session.amount, session.currency)
  const title = `Pay ${amount} – Hosted Checkout`

  return layout(
    declined || Object.keys(errors).length > 0 ? `Error: ${title}` : title,
    html`${declined ? declinedAlert(declined) : errorAlert(errors)}
      <div class="columns">
        <div>
          <h1 class="due">Amount to pay <strong>${amount}</strong></h1>
          <p class="until">This page is open until ${openUntil(session.expiresAt)}.</p>
          ${orderSummary(session)}
        </div>
        ${cardForm({
          path,
          amount,
          name: typed.name ?? [first_name, last_name].filter(Boolean).join(" "),
          email: typed.email ?? email,
          errors,
        })}
      </div>`
  )
}

function openUntil(expiresAt: Date): Markup {
  return html`<time datetime="${toTimestamp(expiresAt)}"
    >${expiresAt.toISOString().slice(11, 16)} UTC</time
  >`
}
