import type {
  AttemptStatus,
  CheckoutAttempt,
  Resolution,
  ResolutionAction,
} from "../core/attempt/attempt"
import type { AuditPart } from "../core/audit/books"
import type { AuditDifference } from "../core/audit/difference"
import type { NotificationAction } from "../core/attempt/held-actions"
import type { HeldReason } from "../core/attempt/held-reason"
import type { GatewayFailure } from "../core/errors/gateway-failure"
import type { TakenMoney } from "../core/repositories/bookkeeping"
import type { ATTEMPT_COLUMNS, REFUND_TASK_COLUMNS } from "../core/repositories/list"
import type { RefundTask } from "../core/repositories/refund-task"
import type { WebhookOutcome } from "../core/repositories/inbox"
import type { Attention } from "../core/repositories/worklist"
import type { AdminName, AdminPage, Row } from "./answer"

/**
 * What the Admin API under `/admin/hosted-checkout` answers, for its own pages and for callers with
 * `@medusajs/js-sdk`: `sdk.client.fetch<AdminAttemptListResponse>("/admin/hosted-checkout/attempts")`.
 * Amounts are numbers in major units, as in Medusa's own API; times are ISO 8601 in UTC.
 */

export type { AdminName, AdminPage, AdminRefusal, RefusalCode } from "./answer"
export type * from "./settings"
export type * from "./payouts"
export type { AttemptStatus } from "../core/attempt/attempt"
export type { NotificationAction } from "../core/attempt/held-actions"
export type { HeldReason } from "../core/attempt/held-reason"
export type { Resolution, ResolutionAction } from "../core/attempt/attempt"
export type { AttemptEventKind, Trigger } from "../core/attempt/timeline"
export type { AuditPart } from "../core/audit/books"
export type { AuditDifference } from "../core/audit/difference"
export type { AuditFinding } from "../core/audit/finding"

/** Neither token nor checkout_url: they pay or prove the page. */
export type AdminAttempt = Row<CheckoutAttempt, (typeof ATTEMPT_COLUMNS)[number]> & {
  /** The order's display number. */
  order_display_id: number | null
  /** What the gateway took, if its amount or currency differs from what was asked for. */
  taken: TakenMoney | null
  /** Version of the evidence; a resolution that needs it is refused once it has changed. */
  evidence_version: string
  /** The offered actions for a held payment, likeliest first; empty if it is not held. */
  actions: ResolutionAction[]
}

/** `GET /attempts?q=&status[]=&held_reason[]=&provider_id[]=&order_id=&cart_id=&payment_collection_id=&created_at[$gte]=&order=` */
export interface AdminAttemptListResponse extends AdminPage {
  attempts: AdminAttempt[]
}

/** An entry of the timeline. */
export interface AdminAttemptEvent {
  kind: string
  trigger: string
  data: Record<string, unknown> | null
  created_at: string
}

/** A notification in the inbox. Its body has the fields of the gateway's document, card numbers masked. */
export interface AdminWebhookEvent {
  id: string
  provider_id: string
  attempt_id: string | null
  outcome: WebhookOutcome
  /** A `HeldReason`, a `WebhookFailure` with its details ("body_unreadable: amount"), or an error message. */
  error: string | null
  /** How a person resolved it, when it was held or a dead letter. */
  resolution: Resolution | null
  /** The offered actions, likeliest first; empty if it is neither held nor a dead letter. */
  actions: NotificationAction[]
  body: Record<string, unknown>
  deliveries: number
  tries: number
  received_at: string
  processed_at: string | null
}

export interface AdminWebhookEventListResponse extends AdminPage {
  webhook_events: AdminWebhookEvent[]
}

/** `POST /webhook-events/:id/resolve`: after a retry it may be held or a dead letter again. */
export interface AdminResolveWebhookEventResponse {
  webhook_event: Pick<AdminWebhookEvent, "id" | "outcome">
}

/** A refund that Medusa booked and a person must make at the gateway. */
export type AdminRefundTask = Row<RefundTask, (typeof REFUND_TASK_COLUMNS)[number]>

export interface AdminRefundTaskListResponse extends AdminPage {
  refund_tasks: AdminRefundTask[]
}

/** `POST /refund-tasks/:id/confirm` */
export interface AdminRefundTaskResponse {
  refund_task: AdminRefundTask
}

/** An order that an interrupted completion left behind. */
export interface AdminOrphanedOrder {
  id: string
  display_id: number
}

/** `GET /attempts/:id`: with its timeline. */
export interface AdminAttemptDetails extends AdminAttempt {
  resolution: Resolution | null
  /** What a held payment means and what to do, in plain English. */
  held_message: string | null
  /** When email and card digits were erased. */
  erased_at: string | null
  /** Whether email and card digits may be erased now: the payment is finished, or its account has left the configuration. */
  is_erasable: boolean
  /** Oldest first. */
  events: AdminAttemptEvent[]
  webhook_events: AdminWebhookEvent[]
  refund_tasks: AdminRefundTask[]
  orphaned_orders: AdminOrphanedOrder[]
  /** Names for the ids in timeline, resolution and refund tasks. */
  admins: AdminName[]
}

/** `GET /attempts/:id`, and `POST /attempts/:id/erase`: erases email and card digits now. */
export interface AdminAttemptResponse {
  attempt: AdminAttemptDetails
}

/** The gateway's answer to a check. */
export interface AdminGatewayAnswer {
  /**
   * `unreachable`: no answer, or none that says anything about the payment. `unknown`: it does not know the
   * page. `unreadable`: the profile does not list its status.
   */
  result:
    "approved" | "declined" | "reversed" | "pending" | "unknown" | "unreadable" | "unreachable"
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

/** `POST /attempts/:id/resolve`; `held` again when it still cannot be booked. */
export interface AdminResolveAttemptResponse {
  attempt: Pick<AdminAttempt, "id" | "order_id"> & {
    status: AttemptStatus
    held_reason: HeldReason | null
  }
}

/** `GET /attention`: the number of open tasks. */
export interface AdminAttentionResponse {
  attention: Attention & { total: number }
}

/** `GET /audit?from=&to=&cursor=`: one page of an audit. */
export interface AdminAuditResponse {
  audit: {
    /** Which rows this page is about. */
    part: AuditPart
    /** How many rows of the part this page has read. */
    counted: number
    /** Money that does not add up; amounts are decimal texts. */
    differences: AuditDifference[]
    /** Asks for the next page, also days later; null when the audit is complete. */
    cursor: string | null
  }
}
