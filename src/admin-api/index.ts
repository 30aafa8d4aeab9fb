import type { CheckoutAttempt } from "../core/attempt/attempt"
import type { AttemptEventKind, PaymentEventKind, Trigger } from "../core/timeline"
import type { AuditDifference } from "../core/payment/audit"
import type { AuditPart } from "../core/payment/audit-finding"
import type { GatewayFailure } from "../core/errors/gateway-failure"
import type { ATTEMPT_COLUMNS } from "../core/repositories/list"
import type { AdminName, AdminPage, Row } from "./answer"
import type { AdminItem, AdminPayment, AdminStatement } from "./payments"

/**
 * What the Admin API under `/admin/hosted-checkout` answers, for its own pages and for callers with
 * `@medusajs/js-sdk`: `sdk.client.fetch<AdminAttemptListResponse>("/admin/hosted-checkout/attempts")`.
 * Amounts are decimal texts in major units ("22.59"); times are ISO 8601 in UTC.
 */

export type { AdminName, AdminPage, AdminRefusal, AdminRefusalCode } from "./answer"
export type * from "./payments"
export type * from "./payment-links"
export type * from "./payouts"
export type * from "./settings"
export type { AttemptStatus, OverBecause } from "../core/attempt/attempt"
export type { AttemptEventKind, PaymentEventKind, Trigger } from "../core/timeline"
export type { AuditDifference } from "../core/payment/audit"
export type { AuditFinding, AuditPart } from "../core/payment/audit-finding"

/** A page with its payments. Without token and checkout_url, with which a page is proven or paid. */
export type AdminAttempt = Row<CheckoutAttempt, (typeof ATTEMPT_COLUMNS)[number]> & {
  /** The oldest first; a page has one at most, unless a shopper paid twice. */
  payments: AdminPayment[]
  /** The page was opened by a payment link. */
  by_link: boolean
}

/**
 * `GET /attempts?q=&status[]=&payment_status[]=&provider_id[]=&order_id[]=&cart_id[]=&payment_collection_id[]=
 * &created_at[$gte]=&order=-created_at`
 */
export interface AdminAttemptListResponse extends AdminPage {
  attempts: AdminAttempt[]
}

/** An entry of the timeline of a page and its payments. */
export interface AdminAttemptEvent {
  kind: AttemptEventKind | PaymentEventKind
  trigger: Trigger
  /** The payment of the entry; null for an entry about the page. */
  payment_id: string | null
  data: Record<string, unknown> | null
  created_at: string
}

/** An order that an interrupted completion left behind. */
export interface AdminOrphanedOrder {
  id: string
  display_id: number
}

/** `GET /attempts/:id`: the page with its statements and timeline. */
export interface AdminAttemptDetails extends AdminAttempt {
  /** The lines of the page, as they were sent; null once they are erased. */
  items: readonly AdminItem[] | null
  /** When email, items and card digits were erased. */
  erased_at: string | null
  /** Oldest first. */
  statements: AdminStatement[]
  /** Oldest first. */
  events: AdminAttemptEvent[]
  orphaned_orders: AdminOrphanedOrder[]
  /** Names for the ids of admins in payments, statements and timeline. */
  admins: AdminName[]
}

/** `GET /attempts/:id`, and `POST /attempts/:id/erase`: erases email, items and card digits now. */
export interface AdminAttemptResponse {
  attempt: AdminAttemptDetails
}

/** The gateway's answer to a check. */
export interface AdminGatewayAnswer {
  /**
   * `unreachable`: no answer, or an answer that says nothing about the payment. `unknown`: the gateway does not
   * know the page. `unreadable`: the profile does not list the status.
   */
  result:
    "approved" | "declined" | "returned" | "pending" | "unknown" | "unreadable" | "unreachable"
  /** The gateway's own status, if it gave one. */
  status: string | null
  /** With `unreachable`: the reason, in English. */
  message?: string
  /** The reason's code, for other languages. */
  code?: GatewayFailure | "account_not_configured" | "page_not_opened"
  /** With `gateway_api_error`. */
  http_status?: number
}

/** `POST /attempts/:id/check`: asks the gateway now, and completes what can be completed. */
export interface AdminCheckAttemptResponse extends AdminAttemptResponse {
  gateway: AdminGatewayAnswer
}

/** `GET /audit?from=&to=&cursor=`: one page of an audit. */
export interface AdminAuditResponse {
  audit: {
    /** The part of the audit to which this page's rows belong. */
    part: AuditPart
    /** The number of rows of the part that this page has read. */
    counted: number
    /** Money that does not add up; amounts are decimal texts. */
    differences: AuditDifference[]
    /** Asks for the next page, also days later; null when the audit is complete. */
    cursor: string | null
  }
}
