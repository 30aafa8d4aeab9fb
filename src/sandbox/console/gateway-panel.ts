import { html } from "hono/html"
import type { Markup } from "../page/layout"
import type { FaultState, SandboxState } from "../scenario/state"
import { WEBHOOK_MODES } from "../webhook/sender"
import { action } from "./parts"
import type { ConsoleView } from "./view"

const STEPS_MINUTES = [1, 5, 30]

/** The body of the scenario API for each fault in the console. */
const FAULTS = {
  status_500: { kind: "status", status: 500 },
  status_503: { kind: "status", status: 503 },
  status_429: { kind: "status", status: 429 },
  timeout: { kind: "timeout" },
  reset: { kind: "reset" },
  latency: { kind: "latency", seconds: 5 },
  body: { kind: "body", status: 200, body: "<h1>", content_type: "text/html" },
} as const

/** The state of the whole gateway: notifications, clock and faults, with a button to start over. */
export function gatewayPanel(view: ConsoleView, state: SandboxState): Markup {
  return html`<section class="panel" id="gateway" aria-labelledby="gateway-title" tabindex="-1">
    <h2 class="hidden" id="gateway-title">${view.texts.gateway}</h2>
    ${notifications(view, state)} ${clock(view, state)} ${faults(view, state.faults)} ${reset(view)}
  </section>`
}

function notifications(view: ConsoleView, { webhooks, deliveries }: SandboxState): Markup {
  const { texts } = view
  const held = deliveries.filter(({ state }) => state === "held").length
  const release = { path: "/webhooks", done: texts.releaseDone, about: "held" }

  return html`<div class="block">
    <h3 id="modes-title">${texts.notifications}</h3>
    <div class="choices" role="group" aria-labelledby="modes-title">
      ${WEBHOOK_MODES.map((mode) =>
        action(view, {
          id: `mode-${mode}`,
          path: "/webhooks",
          body: { mode },
          label: texts.modes[mode],
          done: texts.modeDone[mode],
          pressed: mode === webhooks.mode,
        })
      )}
    </div>
    <p class="quiet">${texts.modeHints[webhooks.mode]}</p>
    ${
      held > 0 &&
      html`<div class="notice-held" id="held-notice">
        <p id="held">${texts.held(held)}</p>
        <div class="actions">
          ${action(view, {
            ...release,
            id: "release",
            body: { mode: "send" },
            label: texts.release,
            kind: "primary",
          })}
          ${
            held > 1 &&
            action(view, {
              ...release,
              id: "release-reversed",
              body: { mode: "send", order: "reversed" },
              label: texts.releaseReversed,
            })
          }
        </div>
      </div>`
    }
  </div>`
}

function clock(view: ConsoleView, { now, clock: { offset_seconds } }: SandboxState): Markup {
  const { texts } = view
  return html`<div class="block">
    <h3 id="clock-title">${texts.clock}</h3>
    <p>
      <time class="now" datetime="${now}">${view.time(now)}</time> UTC
      <span class="quiet"
        >${offset_seconds === 0 ? texts.onTime : texts.aheadBy(duration(offset_seconds))}</span
      >
    </p>
    <div class="choices" role="group" aria-labelledby="clock-title">
      ${STEPS_MINUTES.map((minutes) =>
        action(view, {
          id: `advance-${minutes}`,
          path: "/clock",
          body: { advance_seconds: minutes * 60 },
          label: texts.advance(minutes),
          done: texts.advanceDone(minutes),
        })
      )}
    </div>
  </div>`
}

function faults(view: ConsoleView, pending: FaultState[]): Markup {
  const { texts } = view
  return html`<details class="block" id="faults">
    <summary>
      <h3>${texts.faults}</h3>
      ${pending.length > 0 && html`<span class="count">${pending.length}</span>`}
    </summary>
    ${
      pending.length === 0
        ? html`<p class="quiet">${texts.noFaults}</p>`
        : html`<p class="quiet">${texts.faultsHint}</p>
            <ol class="faults">
              ${pending.map((fault) => html`<li>${faultLine(view, fault)}</li>`)}
            </ol>
            ${action(view, {
              id: "clear-faults",
              path: "/faults",
              method: "DELETE",
              label: texts.clearFaults,
              done: texts.clearFaultsDone,
            })}`
    }
    ${action(view, {
      id: "add-fault",
      path: "/faults",
      fields: faultFields(view),
      label: texts.addFault,
      done: texts.addFaultDone,
    })}
  </details>`
}

function faultLine({ texts }: ConsoleView, { endpoint, kind, status, times }: FaultState): Markup {
  return html`${texts.endpoints[endpoint]} · ${texts.faultNames[kind]}
  ${kind === "status" && status} ${times > 1 && `× ${times}`}`
}

function faultFields({ texts }: ConsoleView): Markup {
  return html`<label
      >${texts.faultEndpoint}
      <select name="endpoint">
        ${(["create", "verify", "any"] as const).map(
          (endpoint) => html`<option value="${endpoint}">${texts.endpoints[endpoint]}</option>`
        )}
      </select></label
    >
    <label
      >${texts.faultKind}
      <select name="json">
        ${Object.entries(FAULTS).map(
          ([name, fault]) =>
            html`<option value="${JSON.stringify(fault)}">
              ${texts.faultKinds[name as keyof typeof FAULTS]}
            </option>`
        )}
      </select></label
    >
    <label
      >${texts.faultTimes} <input type="number" name="times" min="1" max="1000" value="1" required
    /></label>`
}

function reset(view: ConsoleView): Markup {
  const { texts } = view
  return html`<details class="block" id="reset" data-closes>
    <summary><h3>${texts.reset}</h3></summary>
    <p id="reset-question">${texts.resetQuestion}</p>
    ${action(view, {
      id: "reset-all",
      path: "/reset",
      label: texts.resetConfirm,
      about: "reset-question",
      done: texts.resetDone,
      kind: "danger",
    })}
  </details>`
}

/** `1 h 5 min`, `30 s`: the same in both languages. */
function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3_600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [Math.floor(seconds) % 60, "s"],
  ] as const
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}`)
    .join(" ")
}
