import { html } from "hono/html"
import type { CardErrors } from "../card/card"
import type { Session } from "../session/session"
import type { DeclineReason } from "../card/test-cards"
import { toTimestamp } from "../session/timestamp"
import { declinedAlert, errorAlert } from "./alerts"
import { cardForm } from "./card-form"
import { LOCALES } from "../texts/language"
import { layout, type Markup } from "./layout"
import { formatMoney } from "./money"
import { orderSummary } from "./order-summary"
import type { PageView } from "./view"

/** The state of the page after the last try. */
export interface CheckoutPageState {
  errors?: CardErrors
  declined?: DeclineReason
  /** The typed name; by default the customer's name of the request. */
  name?: string
  email?: string
}

/** The page of an open session: the order, and the card form. */
export function checkoutPage(
  view: PageView,
  session: Session,
  { errors = {}, declined, ...typed }: CheckoutPageState = {}
): Markup {
  const { texts, language } = view
  const { first_name, last_name, email = "" } = session.request
  const amount = formatMoney(session.amount, session.currency, language)
  const title = texts.pay(amount)

  return layout(
    view,
    declined || Object.keys(errors).length > 0 ? texts.errorTitle(title) : title,
    html`${declined ? declinedAlert(declined, texts) : errorAlert(errors, texts)}
      <div class="columns">
        <div>
          <h1 class="due">${texts.amountToPay} <strong>${amount}</strong></h1>
          <p class="until">${openUntil(session.expires_at, view)}</p>
          ${orderSummary(session, view)}
        </div>
        ${cardForm({
          view,
          amount,
          name: typed.name ?? [first_name, last_name].filter(Boolean).join(" "),
          email: typed.email ?? email,
          errors,
        })}
      </div>`
  )
}

function openUntil(expiresAt: Date, { language, texts }: PageView): Markup {
  const time = new Intl.DateTimeFormat(LOCALES[language], {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  })
  return html`${texts.openUntil.before}
    <time datetime="${toTimestamp(expiresAt)}">${time.format(expiresAt)}</time>
    ${texts.openUntil.after}`
}
