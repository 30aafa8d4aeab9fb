import BigNumber from "bignumber.js"
import { html } from "hono/html"
import { FORGERIES } from "../webhook/delivery"
import type { Markup } from "../page/layout"
import { sum } from "../page/money"
import type { DeliveryStateRecord, TransactionState } from "../scenario/state"
import { deliveryItem } from "./delivery-item"
import { action, badge, time } from "./parts"
import type { ConsoleView } from "./view"

interface TransactionView {
  transaction: TransactionState
  /** The transaction's notifications, oldest first. */
  deliveries: DeliveryStateRecord[]
  /** Whether the session has a `webhook_url`. */
  isNotified: boolean
}

/** A captured payment with its returned amount and its notifications. */
export function transactionItem(
  view: ConsoleView,
  { transaction, deliveries, isNotified }: TransactionView
): Markup {
  const { texts, money } = view
  const { id, amount, currency, status, returned_amount } = transaction
  const title = `${id}-title`
  const isReturned = status === "voided" || status === "refunded"

  return html`<section class="transaction" id="${id}" aria-labelledby="${title}" tabindex="-1">
    <div class="split">
      <div>
        <h4 class="line" id="${title}">
          ${badge(texts.transactionStatuses[status], isReturned ? "plain" : "good")}
          <span>${money(amount, currency)}</span> <code>${id}</code>
        </h4>
        <p class="quiet">
          ${transaction.card_type} ${transaction.card_number_masked} ·
          ${time(view, transaction.captured_at)}
          ${
            !new BigNumber(returned_amount).isZero() &&
            html` · ${texts.returned(money(returned_amount, currency))}`
          }
        </p>
      </div>
      ${!isReturned && returns(view, transaction, title)}
    </div>
    ${isNotified && notifyAgain(view, id, title)}
    ${
      deliveries.length > 0 &&
      html`<h5>${texts.deliveries}</h5>
        <ul class="deliveries">
          ${deliveries.map((delivery) => deliveryItem(view, delivery))}
        </ul>`
    }
  </section>`
}

function returns(view: ConsoleView, transaction: TransactionState, about: string): Markup {
  const { texts } = view
  const { id, status, amount, returned_amount } = transaction
  const rest = sum([amount, new BigNumber(returned_amount).negated()]).toFixed(2)
  return html`<div class="actions">
    ${action(view, {
      id: `${id}-refund`,
      path: `/transactions/${id}/refund`,
      fields: html`<input
        name="amount"
        inputmode="decimal"
        size="7"
        placeholder="${view.decimal(rest)}"
        autocomplete="off"
        aria-label="${texts.refundAmount}"
        title="${texts.refundAmount}"
      />`,
      label: texts.refund,
      about,
      done: texts.refundDone,
    })}
    ${
      status === "captured" &&
      action(view, {
        id: `${id}-void`,
        path: `/transactions/${id}/void`,
        label: texts.void,
        about,
        done: texts.voidDone,
      })
    }
  </div>`
}

function notifyAgain(view: ConsoleView, id: string, about: string): Markup {
  const { texts } = view
  const common = { path: `/transactions/${id}/notify`, about }
  return html`<details id="${id}-notify">
    <summary>${texts.notify}</summary>
    <div class="actions">
      ${action(view, {
        ...common,
        id: `${id}-duplicate`,
        body: { copies: 2 },
        label: texts.duplicate,
        done: texts.duplicateDone,
      })}
      ${action(view, {
        ...common,
        id: `${id}-later`,
        fields: html`<label class="inline"
          ><input type="number" name="delay_seconds" min="1" max="86400" value="30" required />
          s</label
        >`,
        label: texts.later,
        done: texts.laterDone,
      })}
      ${action(view, {
        ...common,
        id: `${id}-forge`,
        fields: html`<select name="forged" aria-label="${texts.forgeKind}">
          ${FORGERIES.map(
            (forgery) => html`<option value="${forgery}">${texts.forgeries[forgery]}</option>`
          )}
        </select>`,
        label: texts.forge,
        done: texts.forgeDone,
        kind: "danger",
      })}
    </div>
  </details>`
}
