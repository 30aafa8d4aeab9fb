import { html } from "hono/html"
import type { Markup } from "../page/layout"
import type { ConsoleView } from "./view"

interface Action {
  /** Names the form in the page: the same action of the same thing always has the same id. */
  id: string
  /** Path below the console's: `/reset`. */
  path: string
  method?: "POST" | "DELETE"
  /** Sent as JSON, with what is typed into `fields`. */
  body?: Record<string, unknown>
  fields?: Markup
  label: string
  /** Id of what the action is about. */
  about?: string
  /** What the status line says when the scenario API took it. */
  done: string
  kind?: "primary" | "danger"
  /** State of a button that is one of several; only the pressed one is in force. */
  pressed?: boolean
}

/** A button that calls the scenario API. The script sends it; nothing else listens to forms. */
export function action(view: ConsoleView, options: Action): Markup {
  const { id, path, method = "POST", body = {}, fields, label, done, kind = "" } = options
  return html`<form
    class="action"
    id="${id}"
    method="post"
    action="${view.path}${path}"
    data-method="${method}"
    data-body="${JSON.stringify(body)}"
    data-done="${done}"
  >
    ${fields}<button
      class="small ${kind}"
      ${options.about && html`aria-describedby="${options.about}"`}
      ${options.pressed !== undefined && html`aria-pressed="${String(options.pressed)}"`}
    >
      ${label}
    </button>
  </form>`
}

export function badge(text: string, tone: "good" | "bad" | "waiting" | "plain"): Markup {
  return html`<span class="state ${tone}">${text}</span>`
}

export function time(view: ConsoleView, at: string): Markup {
  return html`<time datetime="${at}">${view.time(at)}</time>`
}

/** A text from outside, as it came; JSON with one field a line. */
export function code(view: ConsoleView, title: string, content: unknown): Markup {
  const text = readable(content)
  return html`<figure>
    <figcaption>${title}</figcaption>
    ${
      text === ""
        ? html`<p class="quiet">${view.texts.empty}</p>`
        : html`<pre tabindex="0" aria-label="${title}"><code>${text}</code></pre>`
    }
  </figure>`
}

function readable(content: unknown): string {
  if (typeof content !== "string") {
    return content === null || content === undefined ? "" : JSON.stringify(content, null, 2)
  }
  try {
    return JSON.stringify(JSON.parse(content), null, 2)
  } catch {
    // Not JSON: shown as it is.
    return content
  }
}
