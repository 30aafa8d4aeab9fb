import fc from "fast-check"
import { decide as decideByPage, type AttemptFacts, type Decision } from "../../attempt/decision"
import { leadingPiece, verdictOf, type Judging } from "../../attempt/evidence/attempt-verdict"
import { addEvidence, type Evidence, type EvidenceFile } from "../../attempt/evidence/evidence"
import { secondPayments } from "../../attempt/evidence/second-payments"
import type { Verdict } from "../../attempt/evidence/verdict"
import { cents } from "../../__tests__/support/cents"
import { profileOf } from "../../__tests__/support/evidence"
import { decide, type MedusaFacts, type Step } from "../decide"
import { foldStatements, paymentOfRow, type FoldedPayment } from "../fold"
import type { GatewayStatement } from "../statement"

/** What the gateway says on one page, and what Medusa has: one case for both judgements. */
export interface Case {
  said: readonly Evidence[]
  options: Judging
  isOver: boolean
  isAsked: boolean
  medusa: Pick<
    MedusaFacts,
    | "cart"
    | "cartGone"
    | "collectionAmount"
    | "order"
    | "paidElsewhere"
    | "refunded"
    | "sessionExists"
    | "transactionReused"
  >
  /** After how many statements Medusa books the payment, if it is proven then. */
  booksAfter: number | null
}

/** Both judgements of a case. */
export interface Judged {
  case: Case
  /** By page: the design before payments were rows. */
  verdict: Verdict
  decision: Decision
  /** Transactions that the design before held as second payments. */
  second: readonly (string | null)[]
  /** The transaction that Medusa has booked; undefined where it has booked none. */
  booked: { id: string | null } | undefined
  /** By transaction. */
  steps: readonly { payment: FoldedPayment | undefined; step: Step; isBooked: boolean }[]
}

const WHOLE = cents(4000)
const REFERENCE = "hcatt_1"
const START = Date.UTC(2027, 0, 15, 10)
const OVER = new Date(START + 90 * 60_000)

const timeAt = (minutes: number) => new Date(START + minutes * 60_000)

const minute = fc.integer({ min: 0, max: 5 })

/** Mostly the first value, so that most cases are about payments that match. */
const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) }
  )

const status = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("approved", "approved", "refunded", "voided") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("declined", "chargeback", "partially_refunded", "pending", "new"),
  }
)

const evidence: fc.Arbitrary<Evidence> = fc
  .record({
    source: fc.constantFrom<Evidence["source"]>("webhook", "verify"),
    status,
    event: mostly("payment.captured", "payment.refunded"),
    at: minute,
    sent: fc.option(minute, { freq: 5 }),
    amount: fc.oneof(
      { weight: 8, arbitrary: fc.constant("40.00") },
      { weight: 3, arbitrary: fc.constantFrom("5.00", "35.00", null) },
      { weight: 1, arbitrary: fc.constantFrom("39.99", "0", "x") }
    ),
    currency: mostly<string | null>("CAD", "USD", null),
    reference: mostly<string | null>(REFERENCE, null, "other"),
    merchant_site_id: mostly<string | null>("site_1", null, "site_2"),
    transaction_id: fc.constantFrom("t1", "t1", "t1", "t1", "t2", null),
    isUnknownToken: mostly(false, true),
  })
  .map(({ at, event, isUnknownToken, sent, ...said }) => {
    const isNotification = said.source === "webhook"
    return {
      ...said,
      ...(!isNotification && isUnknownToken ? EMPTY : { http_status: null }),
      event: isNotification ? event : null,
      at: timeAt(at).toISOString(),
      sent_at: isNotification && sent !== null ? timeAt(sent).toISOString() : null,
      card_type: null,
      card_number_masked: null,
    }
  })

const EMPTY = {
  http_status: 404,
  status: null,
  amount: null,
  currency: null,
  reference: null,
  merchant_site_id: null,
  transaction_id: null,
}

const PROFILES = (["same", "own"] as const).flatMap((transactionIds) =>
  [
    ["refunded", "voided", "chargeback"],
    ["refunded", "partially_refunded", "voided", "chargeback"],
  ].flatMap((reversed) =>
    [[], ["payment.refunded"]].map((kinds) =>
      profileOf({
        verify: { transactionIds },
        statuses: { reversed },
        events: { reversed: kinds },
      })
    )
  )
)

const judging: fc.Arbitrary<Judging> = fc.record({
  profile: fc.constantFrom(...PROFILES),
  proof: fc.constantFrom<"either" | "both">("either", "either", "both"),
  merchantSiteId: fc.constantFrom("site_1", undefined),
})

const total = fc.constantFrom(WHOLE, WHOLE, WHOLE, cents(3999), cents(4500))
const currency_code = fc.constantFrom("cad", "cad", "cad", "usd")
const rarely = fc.constantFrom(true, false, false, false, false, false)

const medusa: fc.Arbitrary<Case["medusa"]> = fc.record({
  cart: fc.option(fc.record({ completed: rarely, total, currency_code }), { freq: 4 }),
  cartGone: rarely,
  collectionAmount: fc.option(total, { freq: 8 }),
  order: fc.option(
    fc.record({
      id: fc.constant("order_1"),
      canceled: rarely,
      paid: fc.boolean(),
      hasMoney: rarely,
      owed: fc.constantFrom(WHOLE, WHOLE, cents(0), cents(500)),
      differs: rarely,
    }),
    { freq: 2 }
  ),
  paidElsewhere: rarely,
  refunded: fc.constantFrom(cents(0), cents(0), cents(500), WHOLE),
  sessionExists: fc.constantFrom(true, true, true, false),
  transactionReused: rarely,
})

export const anyCase: fc.Arbitrary<Case> = fc.record({
  said: fc.array(evidence, { maxLength: 5 }),
  options: judging,
  isOver: fc.boolean(),
  isAsked: mostly(true, false),
  medusa,
  booksAfter: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 2 }),
})

/** Judges a case by page, and by transaction. */
export function judge(one: Case): Judged {
  const byPage = judgeByPage(one)
  return { case: one, ...byPage, steps: stepsOf(one, byPage) }
}

type ByPage = Omit<Judged, "case" | "steps"> & { known: string | null }

function judgeByPage({ said, options, isOver, medusa, booksAfter }: Case): ByPage {
  let attempt = {
    id: REFERENCE,
    amount: "40.00",
    currency_code: "cad",
    evidence: {} as EvidenceFile,
    captured_at: null as Date | null,
    transaction_id: null as string | null,
    resolution: null,
  }
  for (const [place, piece] of said.entries()) {
    attempt = { ...attempt, evidence: addEvidence(attempt.evidence, piece) }
    if (attempt.captured_at === null) {
      const id = leadingPiece(attempt, options)?.transaction_id
      attempt = { ...attempt, transaction_id: id ?? attempt.transaction_id }
    }
    if (place + 1 === booksAfter && verdictOf(attempt, options).kind === "proven") {
      attempt = { ...attempt, captured_at: timeAt(10) }
    }
  }
  const verdict = verdictOf(attempt, options)
  const isBooked = attempt.captured_at !== null
  const { cart, order, refunded, ...facts } = medusa
  const atPage: AttemptFacts = {
    ...facts,
    now: isOver ? OVER : timeAt(10),
    verdict,
    attempt: { amount: WHOLE, currency_code: "cad", expires_at: timeAt(60) },
    payment: isBooked ? "captured" : "none",
    cart: cart && { ...cart, id: "cart_1" },
    order: order && { ...order, paid: isBooked && order.paid, refunded: refunded >= WHOLE },
  }
  return {
    verdict,
    decision: decideByPage(atPage, { graceMinutes: 15 }),
    second: secondPayments(attempt, options).map(({ transaction_id }) => transaction_id),
    booked: isBooked ? { id: attempt.transaction_id } : undefined,
    known: attempt.transaction_id,
  }
}

function stepsOf(
  { said, options, isOver, isAsked, medusa }: Case,
  { booked, known }: ByPage
): Judged["steps"] {
  const { profile, proof, merchantSiteId } = options
  const expected = { amount: WHOLE, currency_code: "cad", reference: REFERENCE, merchantSiteId }
  const payments = foldStatements(said.map(statementOf), profile, expected, proof)
  const own = booked
    ? paymentOfRow(payments, booked.id)
    : (payments.find(({ transaction_id }) => transaction_id === known) ?? payments[0])
  const others = payments.filter(({ transaction_id }) => transaction_id !== own?.transaction_id)
  const page = { amount: WHOLE, currency_code: "cad", isOver, isAsked, canAsk: true }
  // Only the booked payment can be among the order's transactions.
  const order = medusa.order && { ...medusa.order, paid: false }
  const none = { payment: "none", captured: cents(0), refunded: cents(0), accepted: null } as const
  const atPage = { ...medusa, ...none, order }
  const ofOwn = booked
    ? ({ ...medusa, payment: "captured", captured: WHOLE, accepted: null } as const)
    : atPage
  const first = { payment: own, step: decide(own, page, ofOwn), isBooked: booked !== undefined }
  const isTaken = booked !== undefined || isCapture(first.step)
  const ofOther = { ...atPage, paidElsewhere: medusa.paidElsewhere || isTaken }
  return [
    first,
    ...others.map((payment) => ({
      payment,
      step: decide(payment, page, ofOther),
      isBooked: false,
    })),
  ]
}

function statementOf(piece: Evidence, place: number): GatewayStatement {
  const { event, status, http_status, amount, currency, reference, merchant_site_id } = piece
  return {
    ...{ event, status, http_status, amount, currency, reference, merchant_site_id },
    id: String(place),
    source: piece.source === "webhook" ? "notification" : "verify",
    at: new Date(piece.at),
    transaction_id: piece.transaction_id,
  }
}

export function isCapture({ kind }: Pick<Step | Decision, "kind">): boolean {
  return kind === "place_order" || kind === "book"
}
