/** When `kill-at.mjs` kills the server; the nth match counts. */
export interface KillRule {
  on: "sql" | "before" | "answer"
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
  /** What another running server did just after this one died. */
  afterwards?: string
  /** One statement may be for several shoppers: there is no second one to wait for. */
  shared?: true
  /** Also in `npm run test:processes`. */
  short?: true
}

const PROCESSING: readonly Way[] = ["webhook", "return", "complete", "poll"]
const ASKING: readonly Way[] = ["return", "complete", "poll"]
/** A shopper's own completion leaves the rest to the reconcile job. */
const OURS: readonly Way[] = ["webhook", "return", "poll"]

const CLAIMED = updated("hosted_checkout_payment", '"captured_at" = COALESCE')
const COMPLETED = updated("cart", '"completed_at" = ')
const TO_CART = inserted("order_cart")
const TO_PAYMENT = inserted("order_payment_collection")
const RESERVED = inserted("reservation_item")

/** Claims without a booking in Medusa: a start of another payment had already passed its checks. */
const LOSE_SESSIONS = `
  delete from payment_session s using hosted_checkout_payment c
  where c.payment_session_id = s.id and c.captured_at is not null
    and not exists (select 1 from payment p where p.payment_session_id = s.id)`

/**
 * A server can die right after each of these; the statements are Medusa's and the database's own. Core writes
 * the order in one transaction, then links, cart and stock side by side, then, after our claim, session,
 * payment and capture in one transaction, and the order's transaction last.
 */
export const STEPS: readonly Step[] = [
  insert("the attempt's row is written, before the gateway is asked", "hosted_checkout_attempt", [
    "start",
  ]),
  answer("the gateway has opened a page, before its token is written", "/checkout-url", ["start"]),
  {
    ...insert("the inbox row is committed, before the 200", "hosted_checkout_statement", [
      "webhook",
    ]),
    shared: true,
    short: true,
  },
  short(
    answer("verify has answered, before its statement is written", "/verify-transaction", ASKING)
  ),
  insert("the statement of verify is written", "hosted_checkout_statement", ASKING),
  insert("the payment has its row", "hosted_checkout_payment", PROCESSING),
  update("the page is marked paid", "hosted_checkout_attempt", '"over_because" = ', PROCESSING),
  sql(
    "the completion has begun, before it writes the order",
    `${inserted("workflow_execution")}.*'complete-cart'`
  ),
  short(sql("the order is created, before its links", inserted("order"))),
  sql("the stock is reserved for an order without links", RESERVED, {
    hold: `${TO_CART}|${TO_PAYMENT}|${COMPLETED}`,
  }),
  sql("the cart is completed, and its order has no links", COMPLETED, {
    hold: `${TO_CART}|${TO_PAYMENT}|${RESERVED}`,
  }),
  sql("the order is linked to its cart, not yet to its payment", TO_CART, { hold: TO_PAYMENT }),
  sql("the order is linked to its payment, not yet to its cart", TO_PAYMENT, { hold: TO_CART }),
  short({
    name: "order, links, cart and stock are written, before the capture is claimed",
    rule: { on: "before", pattern: CLAIMED },
    ways: PROCESSING,
  }),
  sql("the capture is claimed, before Medusa books it", CLAIMED),
  {
    ...sql("the capture is claimed, and its session goes", CLAIMED),
    ways: OURS,
    afterwards: LOSE_SESSIONS,
  },
  short(sql("Medusa has booked session, payment and capture", inserted("capture"))),
  sql(
    "the payment collection is completed, before the order knows of its payment",
    '^update "payment_collection" set "completed_at"'
  ),
  sql("the order's transaction is written", inserted("order_transaction")),
  sql(
    "the completion has released its lock of the cart",
    `${updated("workflow_execution", '"modelId":"complete-cart"')}`
  ),
  update("the payment is completed", "hosted_checkout_payment", '"completed_at" = ', OURS),
  update(
    "the completed payment is announced",
    "hosted_checkout_payment",
    'set "announce_at" = ',
    OURS
  ),
  update("the inbox row is finished", "hosted_checkout_statement", '"processed_at" = ', [
    "webhook",
  ]),
]

function short(step: Step): Step {
  return { ...step, short: true }
}

/** @param hold see `KillRule`. */
function sql(name: string, pattern: string, { hold }: Pick<KillRule, "hold"> = {}): Step {
  return { name, rule: { on: "sql", pattern, ...(hold && { hold }) }, ways: PROCESSING }
}

function insert(name: string, table: string, ways: readonly Way[]): Step {
  return { ...sql(name, inserted(table)), ways }
}

function inserted(table: string): string {
  return `^(with .* as \\()?insert into "?${table}"?\\s`
}

function update(name: string, table: string, column: string, ways: readonly Way[]): Step {
  return { ...sql(name, updated(table, column)), ways }
}

function updated(table: string, column: string): string {
  return `^(with .* as \\()?update "?${table}"?\\s.*${column}`
}

function answer(name: string, path: string, ways: readonly Way[]): Step {
  return { name, rule: { on: "answer", pattern: path }, ways }
}
