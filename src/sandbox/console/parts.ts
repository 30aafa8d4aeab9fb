import { html } from "hono/html"
import type { Markup } from "../page/layout"
import type { ConsoleView } from "./view"

interface Action {
  /** The id of the form: the same action of the same thing always has the same id. */
  id: string
  /** The path below the console's path: `/reset`. */
  path: string
  method?: "POST" | "DELETE"
  /** The JSON body, to which the typed `fields` are added. */
  body?: Record<string, unknown>
  fields?: Markup
  label: string
  /** The id of the thing that the action changes. */
  about?: string
  /** The text of the status line once the scenario API has accepted the action. */
  done: string
  kind?: "primary" | "danger"
  /** Whether the button is pressed, for one of several buttons of which one is in force. */
  pressed?: boolean
}

/** A button that calls the scenario API. The console's script sends the form. */
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

/** An unchanged text from outside; JSON with one field a line. */
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
    return content
  }
}
