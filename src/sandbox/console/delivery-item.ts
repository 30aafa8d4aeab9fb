import { html } from "hono/html"
import type { DeliveryState } from "../webhook/delivery"
import type { Markup } from "../page/layout"
import type { DeliveryStateRecord } from "../scenario/state"
import { action, badge, code, time } from "./parts"
import type { ConsoleView } from "./view"

const TONES = {
  scheduled: "waiting",
  held: "waiting",
  sending: "waiting",
  delivered: "good",
  failed: "bad",
  dropped: "plain",
  stopped: "plain",
} as const satisfies Record<DeliveryState, string>

/** A notification: the sent bytes, the shop's answer to each try, and the notification's actions. */
export function deliveryItem(view: ConsoleView, delivery: DeliveryStateRecord): Markup {
  const { texts } = view
  const { id, event, state, tries, due_at, created_at } = delivery
  const title = `${id}-title`
  const hasEnded = TONES[state] !== "waiting"

  return html`<li class="delivery split" id="${id}" tabindex="-1" aria-labelledby="${title}">
    <details id="${id}-details">
      <summary class="line" id="${title}">
        ${stateBadge(view, delivery)} <code>${event}</code>
        ${delivery.forged && badge(texts.forged(texts.forgeries[delivery.forged]), "waiting")}
        ${delivery.duplicate_of && badge(texts.duplicateOf, "plain")}
        <span class="quiet">
          ${time(view, created_at)} · ${texts.tries(tries.length)}${lastAnswer(view, delivery)}
          ${due_at && html` · ${texts.due} ${time(view, due_at)}`}
        </span>
      </summary>
      ${exchange(view, delivery)}
    </details>
    <div class="actions">
      ${action(view, {
        id: `${id}-resend`,
        path: `/deliveries/${id}/resend`,
        label: texts.resend,
        about: title,
        done: texts.resendDone,
      })}
      ${
        !hasEnded &&
        action(view, {
          id: `${id}-lose`,
          path: `/deliveries/${id}/lose`,
          label: texts.lose,
          about: title,
          done: texts.loseDone,
        })
      }
    </div>
  </li>`
}

function stateBadge({ texts }: ConsoleView, delivery: DeliveryStateRecord): Markup {
  const { state, forged, tries } = delivery
  if (forged && state === "delivered") {
    return badge(texts.forgeryAccepted, "bad")
  }
  const { status = null } = tries.at(-1) ?? {}
  if (forged && state === "failed" && status !== null && status >= 400 && status < 500) {
    return badge(texts.forgeryRefused, "good")
  }
  return badge(texts.deliveryStates[state], TONES[state])
}

function exchange(view: ConsoleView, delivery: DeliveryStateRecord): Markup {
  const { url, body, signature_header, tries } = delivery
  const head = [
    `POST ${url}`,
    "content-type: application/json",
    ...(signature_header ? [`${signature_header.name}: ${signature_header.value}`] : []),
  ].join("\n")

  return html`${code(view, view.texts.request, head)} ${code(view, view.texts.body, body)}
  ${tries.length === 0 && html`<p class="quiet">${view.texts.noTries}</p>`}
  ${tries.map(({ at, status, error, answer, duration_ms }) => {
    const outcome = status ?? error ?? view.texts.noAnswer
    const title = `${view.time(at)} · ${outcome} · ${view.texts.milliseconds(duration_ms)}`
    return code(view, title, answer)
  })}`
}

function lastAnswer({ texts }: ConsoleView, { tries }: DeliveryStateRecord): string {
  const last = tries.at(-1)
  return last ? ` · ${last.status ?? last.error ?? texts.noAnswer}` : ""
}
