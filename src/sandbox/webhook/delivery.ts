/**
 * `scheduled` waits for its time, `held` for its release, and `sending` for an answer or its next try.
 * `delivered`, `failed`, `dropped` and `stopped` are ends; `stopped` is the sandbox closing.
 */
export type DeliveryState =
  "scheduled" | "held" | "sending" | "delivered" | "failed" | "dropped" | "stopped"

/** How a notification is not the gateway's: it is sent once, and must be refused. */
export const FORGERIES = ["wrong_key", "changed_body", "no_signature"] as const
export type Forgery = (typeof FORGERIES)[number]

/** One request to the merchant. */
export interface DeliveryTry {
  at: Date
  /** The wait before this try, in milliseconds. */
  after_ms: number
  /** HTTP status of the answer; null when there was none. */
  status: number | null
  /** Why there was no answer: a code such as `ECONNREFUSED`. */
  error?: string
  /** The beginning of the answer. */
  answer: string
  duration_ms: number
}

/** What is sent, and when. */
export interface Notification {
  readonly session_id: string
  readonly transaction_id: string
  /** Kind of event. */
  readonly event: string
  readonly url: string
  readonly body: string
  /** Name and value of the signature header; with an empty value it is not sent. */
  readonly signature: { readonly header: string; readonly value: string }
  readonly forged?: Forgery
  /** The notification whose bytes are sent again. */
  readonly duplicate_of?: string
}

/** A notification and what became of it. Every try sends the same bytes. */
export interface Delivery extends Notification {
  readonly id: string
  readonly created_at: Date
  state: DeliveryState
  /** When it is sent, or tried again. */
  due_at?: Date
  readonly tries: DeliveryTry[]
}

/** Whether nothing more becomes of a notification. */
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
