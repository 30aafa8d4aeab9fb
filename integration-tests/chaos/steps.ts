/** Tells `kill-at.mjs` when the server dies; the nth match counts. */
export interface KillRule {
  on: "sql" | "answer"
  pattern: string
  /** Statements that are not sent any more, so that the step comes before them. */
  hold?: string
  nth: number
}

/** What leads to a step: a shopper presses "Pay", or what happens after they have paid. */
export type Way = "start" | "webhook" | "return" | "complete" | "poll"

export interface Step {
  name: string
  rule: Omit<KillRule, "nth">
  ways: readonly Way[]
  /** What a cart change that was under way did, just before the server died. */
  afterwards?: string
  /** One statement may be for several shoppers: there is no second one to wait for. */
  shared?: true
  /** Also in `npm test`. */
  short?: true
}

const PROCESSING: readonly Way[] = ["webhook", "return", "complete", "poll"]
const ASKING: readonly Way[] = ["return", "complete", "poll"]

const CLAIMED = '"captured_at" = COALESCE'

/** Of claims that Medusa has booked nothing for. */
const LOSE_SESSIONS = `
  delete from payment_session s using hosted_checkout_attempt a
  where a.payment_session_id = s.id and a.captured_at is not null
    and not exists (select 1 from payment p where p.payment_session_id = s.id)`

/** A server can die right after each of these; the statements are Medusa's and the database's own. */
export const STEPS: readonly Step[] = [
  insert("the attempt's row is written, before the gateway is asked", "hosted_checkout_attempt", [
    "start",
  ]),
  answer("the gateway has opened a page, before its token is written", "/checkout-url", ["start"]),
  {
    ...insert("the inbox row is committed, before the 200", "hosted_checkout_webhook_event", [
      "webhook",
    ]),
    shared: true,
    short: true,
  },
  short(
    answer("verify has answered, before its evidence is written", "/verify-transaction", ASKING)
  ),
  update("the evidence is written", "hosted_checkout_attempt", '"evidence" = ', PROCESSING),
  update("the attempt is marked paid", "hosted_checkout_attempt", '"proven_at" = ', [
    "webhook",
    "return",
    "poll",
  ]),
  update("the capture is claimed", "hosted_checkout_attempt", CLAIMED, PROCESSING),
  {
    ...update("the capture is claimed, and its session goes", "hosted_checkout_attempt", CLAIMED, [
      "webhook",
      "return",
      "poll",
    ]),
    afterwards: LOSE_SESSIONS,
    short: true,
  },
  insert("Medusa has written the payment", "payment", PROCESSING),
  short(insert("Medusa has written the capture", "capture", PROCESSING)),
  short(insert("the order is created, before its links", "order", PROCESSING)),
  insert("the order is linked, before the payment is authorised", "order_cart", PROCESSING),
  {
    name: "the order is linked to its cart, not yet to its payment",
    rule: {
      on: "sql",
      pattern: inserted("order_cart"),
      hold: inserted("order_payment_collection"),
    },
    ways: PROCESSING,
  },
  {
    name: "the order is linked to its payment, not yet to its cart",
    rule: {
      on: "sql",
      pattern: inserted("order_payment_collection"),
      hold: inserted("order_cart"),
    },
    ways: PROCESSING,
  },
  update("the cart is completed", "cart", '"completed_at" = ', PROCESSING),
  insert("the order's transaction is written", "order_transaction", PROCESSING),
  update("the attempt is completed", "hosted_checkout_attempt", '"completed_at" = ', [
    "webhook",
    "return",
    "poll",
  ]),
  update("the inbox row is finished", "hosted_checkout_webhook_event", '"processed_at" = ', [
    "webhook",
  ]),
]

function short(step: Step): Step {
  return { ...step, short: true }
}

function insert(name: string, table: string, ways: readonly Way[]): Step {
  return { name, rule: { on: "sql", pattern: inserted(table) }, ways }
}

function inserted(table: string): string {
  return `^insert into "?${table}"?\\s`
}

function update(name: string, table: string, column: string, ways: readonly Way[]): Step {
  return {
    name,
    rule: { on: "sql", pattern: `^(with .* as \\()?update "?${table}"?\\s.*${column}` },
    ways,
  }
}

function answer(name: string, path: string, ways: readonly Way[]): Step {
  return { name, rule: { on: "answer", pattern: path }, ways }
}
