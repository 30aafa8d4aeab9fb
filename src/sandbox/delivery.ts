/** `delivered`, `failed`, `dropped` and `stopped` are ends; `stopped` is the sandbox closing. */
export type DeliveryState = "held" | "sending" | "delivered" | "failed" | "dropped" | "stopped"

/** One request to the merchant. */
export interface DeliveryTry {
  at: Date
  /** The wait before this try, in milliseconds. */
  afterMs: number
  /** HTTP status of the answer; null when there was none. */
  status: number | null
  /** Why there was no answer: a code such as `ECONNREFUSED`. */
  error?: string
}

/** A notification and what became of it. Every try sends the same bytes. */
export interface Delivery {
  readonly transaction_id: string
  readonly url: string
  readonly body: string
  /** Name and value of the signature header. */
  readonly signature: { readonly header: string; readonly value: string }
  state: DeliveryState
  readonly tries: DeliveryTry[]
}
