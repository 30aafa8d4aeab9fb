import { gatewayProfileSchema, type GatewayProfileInput } from "../../contract/gateway-profile"
import { PAYMENT_CAPTURED } from "../../contract/webhook-event"
import { cents } from "../../__tests__/support/cents"
import type { MedusaFacts, PageFacts } from "../decide"
import type { ExpectedPayment } from "../expected"
import { foldStatements, type FoldedPayment, type Proof } from "../fold"
import type { AdminStatement, GatewayStatement, Statement } from "../statement"

export const profileOf = (input: GatewayProfileInput = {}) => gatewayProfileSchema.parse(input)
export const PROFILE = profileOf()
export const OWN_IDS = profileOf({ verify: { transactionIds: "own" } })

export const WHOLE = cents(4000)
export const EXPECTED: ExpectedPayment = {
  amount: WHOLE,
  currency_code: "cad",
  reference: "hcatt_1",
  merchantSiteId: "site_1",
}

/** A moment of the test's day, in minutes after ten. */
export const at = (minutes: number) => new Date(Date.UTC(2027, 0, 15, 10) + minutes * 60_000)

let place = 0
const nextId = () => `statement_${(place += 1)}`

function said(
  source: GatewayStatement["source"],
  status: string,
  fields: Partial<GatewayStatement>
): GatewayStatement {
  return {
    id: nextId(),
    source,
    at: at(0),
    event: source === "notification" ? PAYMENT_CAPTURED : null,
    status,
    http_status: null,
    amount: "40.00",
    currency: "CAD",
    reference: "hcatt_1",
    merchant_site_id: "site_1",
    transaction_id: "t1",
    ...fields,
  }
}

/** A notification about 40.00 CAD of the transaction t1, unless it says otherwise. */
export const notified = (status: string, fields: Partial<GatewayStatement> = {}) =>
  said("notification", status, fields)

/** The same as an answer of verify. */
export const verified = (status: string, fields: Partial<GatewayStatement> = {}) =>
  said("verify", status, fields)

/** An admin, who has seen some statements, states what the gateway returned in all. */
export const stated = (
  returned: number,
  seen: readonly Statement[],
  fields: Partial<AdminStatement> = {}
): AdminStatement => ({
  id: nextId(),
  source: "admin",
  at: at(60),
  transaction_id: "t1",
  returned: cents(returned),
  seen: seen.map(({ id }) => id),
  ...fields,
})

export const fold = (statements: readonly Statement[], profile = PROFILE, proof?: Proof) =>
  foldStatements(statements, profile, EXPECTED, proof)

/** The only payment of a page. */
export function onlyPayment(statements: readonly Statement[], profile = PROFILE): FoldedPayment {
  const payments = fold(statements, profile)
  const [payment] = payments
  if (!payment || payments.length > 1) {
    throw new Error(`The page has ${payments.length} payments`)
  }
  return payment
}

/** The page, still open, with everything asked. */
export const pageOf = (fields: Partial<PageFacts> = {}): PageFacts => ({
  amount: WHOLE,
  currency_code: "cad",
  isOver: false,
  isAsked: true,
  canAsk: true,
  ...fields,
})

/** A cart that fits, and nothing booked. */
export const medusaOf = (fields: Partial<MedusaFacts> = {}): MedusaFacts => ({
  payment: "none",
  captured: cents(0),
  refunded: cents(0),
  accepted: null,
  sessionExists: true,
  paidElsewhere: false,
  transactionReused: false,
  cart: { completed: false, total: WHOLE, currency_code: "cad" },
  cartGone: false,
  collectionAmount: WHOLE,
  order: null,
  ...fields,
})

type Order = NonNullable<MedusaFacts["order"]>

export const orderOf = (fields: Partial<Order> = {}): Order => ({
  id: "order_1",
  canceled: false,
  paid: false,
  hasMoney: false,
  owed: WHOLE,
  differs: false,
  ...fields,
})

/** Booked on its order. */
export const bookedOf = (refunded = 0, order: Partial<Order> = {}): MedusaFacts =>
  medusaOf({
    payment: "captured",
    captured: WHOLE,
    refunded: cents(refunded),
    order: orderOf({ paid: true, hasMoney: true, owed: cents(0), ...order }),
  })
