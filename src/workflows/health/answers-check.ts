import type { AdminHealthCheck, UnknownAnswers } from "../../core"

/**
 * Whether the gateway's answers can be read. Where they cannot, nobody knows what is paid, and with
 * webhooks lost as well no order would come of it.
 */
export function gatewayAnswersCheck(
  unknown: readonly UnknownAnswers[],
  knowsNoPage: boolean
): AdminHealthCheck {
  const [most] = unknown
  if (most) {
    const { word, count, example } = most
    const words = unknown.map(({ word }) => word).filter((word) => word !== "")
    const facts = { kind: word === "" ? "no_status" : "unknown", words: words.join(", ") }
    return { name: "gateway_answers", state: "error", facts: { ...facts, count, example } }
  }
  return {
    name: "gateway_answers",
    state: knowsNoPage ? "error" : "ok",
    facts: { kind: knowsNoPage ? "not_found" : "none" },
  }
}
