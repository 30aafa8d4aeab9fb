import type { AdminHealthCheck } from "../../../admin-api"

/** The texts of a check: keys under `hostedCheckout.settings.health.checks.<name>`. */
export interface HealthTexts {
  sentence: string
  todo?: string
  /** The usual causes, if there are several. */
  causes?: string[]
}

/** What to do about a key if another key does not help. */
const KEY_TODOS: Record<string, string> = {
  missing: "missing",
  unreadable: "unreadable",
  unreachable: "address",
  unexpected: "address",
}

const SIGNATURE_CAUSES = ["key", "proxy", "profile", "forged"].map((cause) => `causes.${cause}`)

/** Whether the check itself failed. The server log has the reason. */
export function isUnread({ state, facts }: AdminHealthCheck): boolean {
  return state === "unknown" && Object.keys(facts).length === 0
}

/** The texts of a check that did not fail. */
export function healthTexts({ name, state, facts }: AdminHealthCheck): HealthTexts {
  switch (name) {
    case "gateway_key":
      return state === "ok"
        ? { sentence: "ok" }
        : { sentence: String(facts.kind), todo: `todo.${KEY_TODOS[String(facts.kind)] ?? "key"}` }
    case "gateway_answers":
      return state === "ok"
        ? { sentence: "ok" }
        : { sentence: String(facts.kind), todo: `todo.${facts.kind}` }
    case "new_payments":
      return state === "ok"
        ? { sentence: "open" }
        : { sentence: String(facts.kind), todo: `todo.${facts.kind}` }
    case "last_webhook":
      return state === "warning" || state === "error"
        ? { sentence: facts.at === null ? "never" : "stopped", todo: "todo" }
        : { sentence: facts.at === null ? "none" : "ok" }
    case "signature_failures":
      return state === "ok"
        ? { sentence: "ok" }
        : { sentence: String(facts.kind), todo: "todo", causes: SIGNATURE_CAUSES }
    case "worklist":
      return state === "ok"
        ? { sentence: facts.count === 0 ? "none" : "ok" }
        : { sentence: "waiting", todo: "todo" }
    case "bookings":
      return state === "ok" ? { sentence: "ok" } : { sentence: "waiting", todo: "todo" }
    case "clock_skew":
      return state === "ok" || state === "unknown"
        ? { sentence: state }
        : { sentence: Number(facts.seconds) > 0 ? "ahead" : "behind", todo: "todo" }
    case "migrations":
      return state === "ok" ? { sentence: "ok" } : { sentence: "pending", todo: "todo" }
    case "regions":
      return regionTexts({ state, facts })
    case "https":
      return state === "ok" ? { sentence: "ok" } : { sentence: "insecure", todo: "todo" }
    case "locks":
      return facts.kind === "shared"
        ? { sentence: "shared" }
        : { sentence: String(facts.kind), todo: `todo.${facts.kind}` }
    case "event_bus":
      return facts.kind === "shared"
        ? { sentence: "shared" }
        : { sentence: String(facts.kind), todo: "todo" }
    case "heartbeat":
      return {
        sentence: facts.at === null ? "never" : "ok",
        ...(state !== "ok" && { todo: "todo" }),
      }
  }
}

function regionTexts({ state, facts }: Pick<AdminHealthCheck, "state" | "facts">): HealthTexts {
  if (state === "error") {
    return { sentence: facts.other_count ? "otherOnly" : "none", todo: "todoAdd" }
  }
  return state === "warning" ? { sentence: "others", todo: "todoRemove" } : { sentence: "ok" }
}
