import type { CheckoutItem } from "../core/contract/checkout-session"
import type { PaymentAction } from "../core/payment/actions"
import type { Problem } from "../core/payment/expected"
import type { Meaning } from "../core/payment/meaning"
import type { AcceptedDifference, Payment } from "../core/payment/payment"
import type { GatewayStatement, StatementSource } from "../core/payment/statement"
import type { Attention } from "../core/repositories/worklist"
import type { AdminName, AdminPage, Row } from "./answer"

export type { PaymentAction } from "../core/payment/actions"
export type { Problem } from "../core/payment/expected"
export type { Meaning } from "../core/payment/meaning"
export type { PaymentStatus } from "../core/payment/payment"
export type { HoldReason } from "../core/payment/reasons"
export type { StatementSource } from "../core/payment/statement"

/** A payment: a transaction at the gateway, with what the gateway and Medusa have of it. Sums in major units of its currency. */
export interface AdminPayment extends Row<
  Payment,
  | "id"
  | "provider_id"
  | "reference"
  | "transaction_id"
  | "status"
  | "reason"
  | "held_since"
  | "currency_code"
  | "order_id"
  | "proven_at"
  | "completed_at"
  | "created_at"
> {
  /**
   * What the gateway took, what it returned, and the difference. `approved` is null while no statement says the
   * sum.
   */
  gateway: { approved: string | null; returned: string; balance: string }
  /** What Medusa captured, what it refunded, and the difference. */
  medusa: { captured: string; refunded: string; balance: string }
  /** The gateway's balance less Medusa's: negative if Medusa has more. */
  difference: string
  /** The order's display number. */
  order_display_id: number | null
  /** The difference that an admin accepted, with both balances at that time. */
  accepted: (Pick<AcceptedDifference, "at" | "by" | "note"> & AdminBalances) | null
  card: { type: string | null; number_masked: string | null } | null
}

/** Both balances of a payment, in major units. */
export interface AdminBalances {
  gateway: string
  medusa: string
}

/** A statement about money: by the gateway in a notification or an answer of verify, or by an admin. */
export type AdminStatement = AdminGatewayStatement | AdminStatementOfAdmin

/** A statement of the gateway, as it came. */
export interface AdminGatewayStatement extends Row<
  GatewayStatement,
  | "id"
  | "at"
  | "event"
  | "status"
  | "http_status"
  | "amount"
  | "currency"
  | "reference"
  | "merchant_site_id"
  | "transaction_id"
> {
  source: Exclude<StatementSource, "admin">
  /** The meaning under the profile in force. */
  meaning: Meaning
}

/** An admin's statement of what the gateway returned in all. */
export interface AdminStatementOfAdmin {
  id: string
  source: "admin"
  at: string
  transaction_id: string | null
  /** Major units. */
  returned: string
  /** The admin's id. */
  by: string
  /** The gateway's reference of the return, or a note. */
  note: string | null
}

/** A line of a page, as it was sent to the gateway. */
export type AdminItem = CheckoutItem

/** What a payment was made for, and the cart and order as they are now. Sums in major units. */
export interface AdminPaymentFacts {
  /** What the page asked for; null for an unknown reference. */
  asked: { amount: string; currency_code: string } | null
  /** The lines of the page, as they were sent; null once they are erased, and without a page. */
  items: readonly AdminItem[] | null
  /** The field in which the gateway's approval differs from what was asked for. */
  problem: Problem | null
  /** The sum that the gateway returned, or its transaction, is uncertain: the gateway's balance is a guess. */
  is_unclear: boolean
  /** The cart as it is now; null without one. `changed`: its total, its currency or its lines are not those of the page. */
  cart: {
    id: string
    total: string | null
    currency_code: string
    completed: boolean
    changed: boolean
    lines: readonly AdminCartLine[]
  } | null
  /** The page's cart no longer exists and became no order. */
  cart_gone: boolean
  /** The order of the payment, as it is now. `owed` is negative when the order is overpaid. */
  order: {
    id: string
    display_id: number | null
    total: string | null
    owed: string
    canceled: boolean
    /** Medusa has this payment among its transactions. */
    paid: boolean
  } | null
}

/** A line of a cart, or its shipping. */
export interface AdminCartLine {
  name: string
  quantity: number
}

/** A payment with everything that its decision needs. */
export interface AdminWorkItem extends AdminPayment {
  /** The page of the payment; null for an unknown reference. */
  attempt_id: string | null
  cart_id: string | null
  /** The shopper's email; null without a page, and once erased. */
  email: string | null
  /** The possible actions, the likeliest first. */
  actions: readonly PaymentAction[]
  /**
   * The statements, the oldest first. An action names the ids of all of them, and both balances: with further
   * statements, or other balances, nothing is done.
   */
  statements: readonly AdminStatement[]
  /** Null for an account that is no longer configured: nobody knows what its statements mean, and nothing can be done. */
  facts: AdminPaymentFacts | null
}

/** A notification that could not be processed. */
export interface AdminDeadLetter {
  id: string
  provider_id: string
  /** The page that the notification names; null without a reference. */
  reference: string | null
  received_at: string
  /** A `WebhookFailure` with its details ("body_unreadable: amount"), or an error message. */
  error: string | null
  /** The fields of the gateway's document, card numbers masked. */
  fields: Record<string, unknown>
}

/**
 * `GET /worklist?limit=&offset=`: held payments, the oldest first, at most 100. With the first page come the oldest 100 dead
 * letters, with later ones none.
 */
export interface AdminWorklistResponse extends AdminPage {
  payments: AdminWorkItem[]
  dead_letters: AdminDeadLetter[]
  dead_letter_count: number
  /** Names for the ids of admins in `accepted` and statements. */
  admins: AdminName[]
}

/** `GET /payments/:id`, and `POST /payments/:id/act` with an `AdminPaymentAct`: the payment afterwards. */
export interface AdminPaymentResponse {
  payment: AdminWorkItem
  /** Names for the ids of admins in `accepted` and statements. */
  admins: AdminName[]
}

/** The body of `POST /payments/:id/act`. */
export type AdminPaymentAct = {
  /** Ids of the statements that the admin has read. */
  statements: readonly string[]
  /** Both sums that the admin has read, `gateway.balance` and `medusa.balance`. */
} & AdminBalances &
  (
    | { action: "place_order" | "refund_in_medusa"; note?: string }
    | { action: "apply_to_order"; order_id: string; note?: string }
    /** `returned` is what the gateway has returned in all, in major units: "20.00". `note` has the gateway's reference. */
    | { action: "state_returned"; returned: string; note: string }
    | { action: "close"; note: string }
  )

/** An unpaid order to which a payment may be applied. */
export interface AdminPayableOrder {
  id: string
  display_id: number
  email: string | null
  /** Major units. */
  total: string
  currency_code: string
  created_at: string
}

/** `GET /payments/:id/orders`: the newest 20 unpaid orders of the same total and currency. */
export interface AdminPayableOrdersResponse {
  orders: AdminPayableOrder[]
}

/** A notification in the inbox. */
export interface AdminNotification extends AdminDeadLetter {
  outcome: "received" | "processed" | "dead_letter"
  transaction_id: string | null
  deliveries: number
  tries: number
  processed_at: string | null
}

/** `GET /notifications?id[]=&outcome[]=&reference[]=&provider_id[]=&order=-received_at` */
export interface AdminNotificationListResponse extends AdminPage {
  notifications: AdminNotification[]
}

/** `POST /notifications/:id/retry`, and `POST /notifications/:id/dismiss` with a `note`; only of a dead letter. */
export interface AdminNotificationResponse {
  /** After a retry it may be a dead letter again. */
  notification: AdminNotification
}

/** `GET /attention`: the number of open tasks. */
export interface AdminAttentionResponse {
  attention: Attention & { total: number }
}
