import { html } from "hono/html"
import type { GatewayProfile } from "../../core/contract/gateway-profile"
import { layout, type Markup } from "../page/layout"
import type { PageView } from "../page/view"
import type { CallState, SandboxState } from "../scenario/state"
import { callItem } from "./call-item"
import { CLIENT_SCRIPT } from "./client-script"
import { exampleCall } from "./example-call"
import { gatewayPanel } from "./gateway-panel"
import { sessionCard } from "./session-card"
import { CONSOLE_STYLES } from "./styles"
import { consoleView, type ConsoleView } from "./view"

/** The number of newest sessions on the page; the state as JSON has more. */
const SHOWN = 50

interface ConsolePage {
  state: SandboxState
  profile: GatewayProfile
  /** The base address of the two endpoints, for the example of a call. */
  baseUrl: string
}

/** The console: the state of the sandbox, and a button for each scenario. */
export function consolePage(page: PageView, { state, profile, baseUrl }: ConsolePage): Markup {
  const view = consoleView(page, state.now)
  const { texts, path } = view
  const strangers = state.calls.filter(({ session_id }) => session_id === null)

  return layout(
    page,
    texts.title,
    html`<div class="heading">
        <div>
          <h1>${texts.title}</h1>
          <p class="quiet">${texts.intro}</p>
        </div>
        <p
          id="live"
          role="status"
          data-keep
          data-events="${path}/events"
          data-live="${texts.live}"
          data-lost="${texts.lost}"
        ></p>
      </div>
      <noscript><p class="alert">${texts.noScript}</p></noscript>
      <div class="console">
        ${gatewayPanel(view, state)}
        <div class="content">
          ${sessions(view, state, exampleCall(baseUrl, profile))}
          ${strangers.length > 0 && otherCalls(view, strangers)}
        </div>
      </div>
      <p id="result" role="status" data-keep data-failed="${texts.failed}"></p>`,
    { styles: CONSOLE_STYLES, script: CLIENT_SCRIPT }
  )
}

function sessions(view: ConsoleView, state: SandboxState, example: string): Markup {
  const { texts, path } = view
  const shown = state.sessions.slice(-SHOWN).reverse()
  const hidden = state.sessions.length - shown.length

  return html`<section id="sessions" aria-labelledby="sessions-title" tabindex="-1">
    <h2 id="sessions-title">${texts.sessions}</h2>
    ${shown.length === 0 && emptySessions(view, example)}
    ${shown.map((session) =>
      sessionCard(view, {
        session,
        calls: state.calls.filter(({ session_id }) => session_id === session.id),
        deliveries: state.deliveries.filter(({ session_id }) => session_id === session.id),
      })
    )}
    <p class="quiet foot">
      ${hidden > 0 && texts.more(hidden)} <a href="${path}/state">${texts.allAsJson}</a>
    </p>
  </section>`
}

function emptySessions({ texts }: ConsoleView, example: string): Markup {
  return html`<div class="empty" id="empty">
    <h3>${texts.noSessions}</h3>
    <p>${texts.noSessionsHint}</p>
    <pre tabindex="0"><code>${example}</code></pre>
    <p>${texts.noSessionsNext}</p>
  </div>`
}

function otherCalls(view: ConsoleView, calls: CallState[]): Markup {
  const { texts } = view
  return html`<section
    class="others"
    id="other-calls"
    aria-labelledby="other-calls-title"
    tabindex="-1"
  >
    <h2 id="other-calls-title">${texts.otherCalls}</h2>
    <p class="quiet">${texts.otherCallsHint}</p>
    <ul class="calls">
      ${calls
        .slice(-SHOWN)
        .reverse()
        .map((call) => callItem(view, call))}
    </ul>
  </section>`
}
