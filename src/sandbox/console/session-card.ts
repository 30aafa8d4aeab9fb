import { html } from "hono/html"
import type { Markup } from "../page/layout"
import type { CallState, DeliveryStateRecord, SessionState } from "../scenario/state"
import type { SessionStatus } from "../session/session"
import { callItem } from "./call-item"
import { action, badge, time } from "./parts"
import { transactionItem } from "./transaction-item"
import type { ConsoleView } from "./view"

const TONES = {
  open: "waiting",
  approved: "good",
  expired: "plain",
  cancelled: "plain",
} as const satisfies Record<SessionStatus, string>

interface SessionView {
  session: SessionState
  /** The calls about this session, oldest first. */
  calls: CallState[]
  deliveries: DeliveryStateRecord[]
}

/** A session with its transactions, its calls and its present actions. */
export function sessionCard(
  view: ConsoleView,
  { session, calls, deliveries }: SessionView
): Markup {
  const { texts, money } = view
  const { id, status, amount, currency, reference, attempts, transactions, webhook_url } = session
  const title = `${id}-title`

  return html`<article class="session" id="${id}" aria-labelledby="${title}" tabindex="-1">
    <h3 class="line" id="${title}">
      <strong>${money(amount, currency)}</strong>
      ${badge(texts.sessionStatuses[status], TONES[status])}
      <span class="reference">${reference ?? texts.noReference}</span>
    </h3>
    ${session.description && html`<p>${session.description}</p>`}
    <p class="quiet">
      ${texts.created} ${time(view, session.created_at)}
      ${status === "open" && html` · ${texts.openUntil} ${time(view, session.expires_at)}`} ·
      <code>${id}</code>
    </p>
    ${
      attempts.some(({ outcome }) => outcome === "declined") &&
      html`<p class="quiet">
        ${texts.cardsTried(attempts.map((attempt) => attemptText(view, attempt)).join(", "))}
      </p>`
    }
    ${status === "open" && openActions(view, session, title)}
    ${
      status === "approved" &&
      html`<div class="actions">
        ${action(view, {
          id: `${id}-second-card`,
          path: `/sessions/${id}/second-card`,
          label: texts.secondCard,
          about: title,
          done: texts.secondCardDone(money(amount, currency)),
        })}
      </div>`
    }
    ${webhook_url === null && html`<p class="quiet">${texts.noWebhook}</p>`}
    ${transactions.map((transaction) =>
      transactionItem(view, {
        transaction,
        deliveries: deliveries.filter(({ transaction_id }) => transaction_id === transaction.id),
        isNotified: webhook_url !== null,
      })
    )}
    ${
      calls.length > 0 &&
      html`<h4>${texts.calls}</h4>
        <ul class="calls">
          ${calls.map((call) => callItem(view, call))}
        </ul>`
    }
  </article>`
}

function openActions(
  view: ConsoleView,
  { id, amount, currency, checkout_url }: SessionState,
  about: string
): Markup {
  const { texts, money } = view
  const simple = [
    ["decline", texts.decline, texts.declineDone],
    ["expire", texts.expire, texts.expireDone],
    ["cancel", texts.cancel, texts.cancelDone],
  ] as const

  return html`<div class="actions">
    ${action(view, {
      id: `${id}-pay`,
      path: `/sessions/${id}/pay`,
      label: texts.pay,
      about,
      done: texts.payDone(money(amount, currency)),
      kind: "primary",
    })}
    ${simple.map(([name, label, done]) =>
      action(view, {
        id: `${id}-${name}`,
        path: `/sessions/${id}/${name}`,
        label,
        about,
        done,
      })
    )}
    <a href="${checkout_url}" aria-describedby="${about}">${texts.openPage}</a>
  </div>`
}

function attemptText(
  { texts }: ConsoleView,
  { card_type, card_number_masked, outcome }: SessionState["attempts"][number]
): string {
  const result = outcome === "approved" ? texts.cardOutcomes.approved : texts.cardOutcomes.declined
  return `${card_type} ${card_number_masked} ${result}`
}
