import type { Shared } from "../server"

/** Promises about a single request: afterwards the tables do not show that it broke one. */
const REQUEST_PROMISES = [
  "a closed account opens no page",
  "a collection that has money opens no page",
  "a page asks for what its session costs",
  "no page is offered whose cart has an approved payment",
  "no shopper is sent to a cart whose payment is approved",
  "no shopper is sent to a cart whose payment cannot be read",
  "a shopper reads what became of their payment",
  "no page is left that nobody has asked about",
  "a return postpones no check",
  "a cart whose payment is approved does not change",
  "a person reads what the gateway has",
  "a decision rests on what its admin has read",
  "what Medusa has captured is stored with one payment",
  "a server that stops finishes what it has begun",
  "every held payment can end",
  "a notification with a valid signature is stored",
  "core undoes no payment that it has captured",
  "a capture is proven, and for what its page asked for",
  "no payment is captured whose return is stored",
  "no payment is captured on a later try once its money was returned",
  "a return asks the gateway in its turn",
  "a visit of a payment link opens no page",
  "a payment link that is over starts no page",
  "a payment link leads to a page of what its order owes",
  "a payment link says what became of it",
] as const

type RequestPromise = (typeof REQUEST_PROMISES)[number]

/** What broke a promise first. */
export type BrokenPromises = Map<RequestPromise, string>

export function watchRequests({ sim, broken }: Pick<Shared, "sim" | "broken">): void {
  for (const name of REQUEST_PROMISES) {
    sim.invariant(name, () => broken.get(name))
  }
}
