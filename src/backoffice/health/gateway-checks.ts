import type { AdminHealthCheck, AdminProviderSettings } from "../../admin-api"
import type { GatewayProfile } from "../../core/contract/gateway-profile"
import type { UnknownAnswers } from "../../core/repositories/health"
import type { KeyRefusal } from "../../core/repositories/key-answer"
import type { GatewayStatement } from "../../core/payment/statement"
import { knowsNoPage, writesTwoIds } from "../../core/problems/gateway-answers"
import { iso, secondsSince } from "./facts"

/** Whether there is a key that can be read, and whether the gateway refuses the key, by its answers to real calls. */
export function gatewayKeyCheck(
  { source, unreadable }: Pick<AdminProviderSettings["key"], "source" | "unreadable">,
  [refusal]: readonly KeyRefusal[],
  now: Date
): AdminHealthCheck {
  if (source === "none") {
    const kind = unreadable ? "unreadable" : "missing"
    return { name: "gateway_key", state: "error", facts: { kind } }
  }
  return {
    name: "gateway_key",
    state: refusal ? "error" : "ok",
    facts: {
      kind: refusal?.call ?? "none",
      http_status: refusal?.http_status ?? null,
      at: iso(refusal?.refused_at ?? null),
      seconds_ago: secondsSince(refusal?.refused_at ?? null, now),
    },
  }
}

/**
 * Whether the gateway's answers can be read. If not, nobody knows what is paid; without webhooks no order
 * would be placed.
 *
 * @param latest what the gateway said of the latest pages.
 */
export function gatewayAnswersCheck(
  unknown: readonly UnknownAnswers[],
  latest: readonly (readonly GatewayStatement[])[],
  profile: GatewayProfile
): AdminHealthCheck {
  const [most] = unknown
  if (most) {
    const { status, count, example } = most
    const statuses = unknown.map(({ status }) => status).filter((status) => status !== "")
    const facts = { kind: status === "" ? "no_status" : "unknown", statuses: statuses.join(", ") }
    return { name: "gateway_answers", state: "error", facts: { ...facts, count, example } }
  }
  if (knowsNoPage(latest, profile)) {
    return { name: "gateway_answers", state: "error", facts: { kind: "not_found" } }
  }
  return writesTwoIds(latest, profile)
    ? { name: "gateway_answers", state: "warning", facts: { kind: "two_ids" } }
    : { name: "gateway_answers", state: "ok", facts: { kind: "none" } }
}
