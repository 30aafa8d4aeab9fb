import type { Forgery, Notification } from "../webhook/delivery"
import type { Gateway } from "../gateway/gateway"

const WRONG_KEY = "not-the-merchants-key"

/** The notification as a forger would send it. */
export function forge(
  notification: Notification,
  forged: Forgery,
  gateway: Pick<Gateway, "signature">
): Notification {
  const { body, signature } = notification
  switch (forged) {
    case "wrong_key":
      return { ...notification, forged, signature: gateway.signature(body, WRONG_KEY) }
    case "no_signature":
      return { ...notification, forged, signature: { ...signature, value: "" } }
    case "changed_body":
      return { ...notification, forged, body: withLargerAmount(body) }
  }
}

/** Puts a digit in front of the amount: `22.59` becomes `922.59`. */
function withLargerAmount(body: string): string {
  const payload = JSON.parse(body) as { amount: string }
  return JSON.stringify({ ...payload, amount: `9${payload.amount}` })
}
