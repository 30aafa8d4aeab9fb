import { html } from "hono/html"
import type { Markup } from "../page/layout"
import type { CallState } from "../scenario/state"
import { badge, code, time } from "./parts"
import type { ConsoleView } from "./view"

/** A call of one of the two endpoints, with its request and its answer. */
export function callItem(view: ConsoleView, call: CallState): Markup {
  const { texts } = view
  const { id, at, method, path, status, duration_ms, fault, request, answer } = call
  const isGood = status !== null && status < 400

  return html`<li id="${id}">
    <details id="${id}-details">
      <summary class="line">
        ${badge(String(status ?? texts.noAnswer), isGood ? "good" : "bad")}
        <code>${method} ${path}</code>
        ${fault && badge(texts.fault(texts.faultNames[fault]), "waiting")}
        <span class="quiet"
          >${time(view, at)}${duration_ms !== null && ` · ${texts.milliseconds(duration_ms)}`}</span
        >
      </summary>
      ${code(view, texts.request, request)} ${code(view, texts.answer, answer)}
    </details>
  </li>`
}
