/**
 * `scheduled` waits for its time, `held` waits for its release, and `sending` waits for an answer or its next try.
 * `delivered`, `failed`, `dropped` and `stopped` are final. `stopped`: the sandbox closed.
 */
export type DeliveryState =
  "scheduled" | "held" | "sending" | "delivered" | "failed" | "dropped" | "stopped"

/** The ways to forge a notification. A forged notification is sent once, and the store must refuse it. */
export const FORGERIES = ["wrong_key", "changed_body", "no_signature"] as const
export type Forgery = (typeof FORGERIES)[number]

/** One request to the merchant. */
export interface DeliveryTry {
  at: Date
  /** The wait before this try, in milliseconds. */
  after_ms: number
  /** The HTTP status of the answer; null without an answer. */
  status: number | null
  /** Why no answer came: a code such as `ECONNREFUSED`. */
  error?: string
  /** The beginning of the answer. */
  answer: string
  duration_ms: number
}

/** The content of a notification. */
export interface Notification {
  readonly session_id: string
  readonly transaction_id: string
  /** The kind of event. */
  readonly event: string
  readonly url: string
  readonly body: string
  /** The name and the value of the signature header. An empty value sends no header. */
  readonly signature: { readonly header: string; readonly value: string }
  readonly forged?: Forgery
  /** The notification whose bytes are sent again. */
  readonly duplicate_of?: string
}

/** A notification with its state and its tries. Every try sends the same bytes. */
export interface Delivery extends Notification {
  readonly id: string
  readonly created_at: Date
  state: DeliveryState
  /** The time of the first try, or of the next try. */
  due_at?: Date
  readonly tries: DeliveryTry[]
}

/** Whether the state of a notification is final. */
export function isEnded({ state }: Pick<Delivery, "state">): boolean {
  switch (state) {
    case "scheduled":
    case "held":
    case "sending":
      return false
    case "delivered":
    case "failed":
    case "dropped":
    case "stopped":
      return true
  }
}
