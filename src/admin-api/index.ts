import type { TakenMoney } from "../core/repositories/bookkeeping"
import type { GatewayProfile } from "../core/contract"
import type { GatewayFailure } from "../core/errors/gateway-failure"
import type { HeldReason } from "../core/attempt/held-reason"
import type { AttemptStatus, CheckoutAttempt } from "../core/attempt/attempt"
import type { Resolution } from "../core/attempt/resolution"
import type { WebhookOutcome } from "../core/repositories/webhook-event"
import type { RefundTask } from "../core/repositories/refund-task"
import type { RefusalCode } from "../core/errors/refusal-code"

export type { AttemptStatus } from "../core/attempt/attempt"
export type { HeldReason } from "../core/attempt/held-reason"
export type { Resolution, ResolutionAction } from "../core/attempt/resolution"
export type { AttemptEventKind, Trigger } from "../core/attempt/timeline"
export type { GatewayProfile } from "../core/contract"
export type { RefusalCode } from "../core/errors/refusal-code"

/**
 * What the Admin API under `/admin/hosted-checkout` answers, for its own pages and for callers with
 * `@medusajs/js-sdk`: `sdk.client.fetch<AdminAttemptListResponse>("/admin/hosted-checkout/attempts")`.
 * Amounts are numbers in major units, as in Medusa's own API; times are ISO 8601 in UTC.
 */

/** What a value of the database becomes in an answer. */
type AsJson<Value> = Value extends Date ? string : Value

type Row<Record_, Field extends keyof Record_> = {
  [Name in Field]: Name extends "amount" ? number : AsJson<Record_[Name]>
}

/** What is answered with 400 or 404, by every route. */
export interface AdminRefusal {
  /** Medusa's: `invalid_data`, `not_allowed`, `not_found`. */
  type: string
  /** In English. */
  message: string
  /** The same for other languages, for admins who read them. */
  code?: RefusalCode
  /** The field of the request that it is about, where it is about one. */
  field?: string
}

/** A page of a list, in the shape of Medusa's own lists. */
export interface AdminPage {
  count: number
  limit: number
  offset: number
}

/** An admin of the store. */
export interface AdminName {
  id: string
  /** Their name, or else their e-mail; null when Medusa no longer knows them. */
  name: string | null
}

/** Neither token nor checkout_url: they pay or prove the page. */
export type AdminAttempt = Row<
  CheckoutAttempt,
  | "id"
  | "status"
  | "provider_id"
  | "payment_collection_id"
  | "cart_id"
  | "order_id"
  | "amount"
  | "currency_code"
  | "email"
  | "transaction_id"
  | "card_type"
  | "card_number_masked"
  | "expires_at"
  | "replaced_at"
  | "proven_at"
  | "captured_at"
  | "completed_at"
  | "held_reason"
  | "held_since"
  | "created_at"
> & {
  /** The number that people know the order by. */
  order_display_id: number | null
  /** What the gateway took, where it is another amount or currency than was asked for. */
  taken: TakenMoney | null
}

/** `GET /attempts?q=&status[]=&held_reason[]=&provider_id[]=&order_id=&cart_id=&payment_collection_id=&created_at[$gte]=&order=` */
export interface AdminAttemptListResponse extends AdminPage {
  attempts: AdminAttempt[]
}

/** A line of the timeline. */
export interface AdminAttemptEvent {
  kind: string
  trigger: string
  data: Record<string, unknown> | null
  created_at: string
}

/** A notification in the inbox; card numbers in its body are masked. */
export interface AdminWebhookEvent {
  id: string
  provider_id: string
  attempt_id: string | null
  outcome: WebhookOutcome
  /** A `HeldReason`, a `WebhookFailure` and what it is about ("body_unreadable: amount"), or an error's words. */
  error: string | null
  /** How a person looked after it, when it was held or a dead letter. */
  resolution: Resolution | null
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
export type AdminRefundTask = Row<
  RefundTask,
  | "id"
  | "refund_id"
  | "attempt_id"
  | "order_id"
  | "amount"
  | "currency_code"
  | "status"
  | "gateway_reference"
  | "confirmed_by"
  | "confirmed_at"
  | "withdrawn_at"
  | "created_at"
>

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
  /** What a held payment means and what to do, in plain words (English). */
  held_message: string | null
  /** When e-mail and card digits were erased. */
  erased_at: string | null
  /** Oldest first. */
  events: AdminAttemptEvent[]
  webhook_events: AdminWebhookEvent[]
  refund_tasks: AdminRefundTask[]
  orphaned_orders: AdminOrphanedOrder[]
  /** Who the ids in timeline, resolution and refund tasks are. */
  admins: AdminName[]
}

/** `GET /attempts/:id`, and `POST /attempts/:id/erase`: erases e-mail and card digits now. */
export interface AdminAttemptResponse {
  attempt: AdminAttemptDetails
}

/** What the gateway said when it was asked just now. */
export interface AdminGatewayAnswer {
  /**
   * `unreachable`: no answer, or none that says anything about the payment. `unknown`: it does not know
   * the page. `unreadable`: the profile has no meaning for its word.
   */
  result:
    "approved" | "declined" | "reversed" | "pending" | "unknown" | "unreadable" | "unreachable"
  /** The gateway's own word, where it gave one. */
  status: string | null
  /** With `unreachable`: why, in English. */
  message?: string
  /** The same for other languages. */
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

/** `GET /attention`: how much there is to do. */
export interface AdminAttentionResponse {
  attention: {
    held_attempts: number
    /** Held or dead-letter notifications. */
    webhook_events: number
    /** Refunds to be made at the gateway. */
    refund_tasks: number
    total: number
  }
}

/** Where the merchant key in force came from; `none`: checkout refuses until one is set. */
export type KeySource = "config" | "admin" | "none"

/** A merchant key, never the key itself. */
export interface AdminMerchantKey {
  id: string
  /** Empty for a key too short to show any of it. */
  last_four: string
  set_at: string
  set_by: AdminName
  /** When another one took its place; it still verifies notifications until it is retired. */
  replaced_at: string | null
  retired_at: string | null
  retired_by: AdminName | null
  /** When a notification signed with it last arrived. */
  last_used_at: string | null
  /** No `encryptionKey` is given that can read it: it verifies nothing. */
  unreadable: boolean
}

/** A time for which an account was closed to new payments in Admin. */
export interface AdminClosure {
  closed_at: string
  closed_by: AdminName
  /** null while it is closed. */
  reopened_at: string | null
  reopened_by: AdminName | null
}

/** One account: what is in force for it. */
export interface AdminProviderSettings {
  /** As Medusa knows it: `pp_hosted-checkout_default`. */
  provider_id: string
  base_url: string
  webhook_url: string
  storefront_url: string
  profile: GatewayProfile
  new_payments: {
    /** Whether shoppers can start a payment; what is paid is completed either way. */
    accepted: boolean
    /** By the option `acceptsNewPayments`, which wins. */
    closed_in_config: boolean
    /** Closed in Admin, the newest first: the record of who did it. */
    closures: AdminClosure[]
  }
  key: {
    source: KeySource
    last_four: string | null
    /** An `encryptionKey` is given and no key in the config: it can be set here. */
    can_be_set: boolean
    /** A key is stored, and the `encryptionKey` in force cannot read it. */
    unreadable: boolean
  }
  /** Keys set in Admin, the newest first: the record of every change, with its author. */
  keys: AdminMerchantKey[]
}

/** `GET /settings` */
export interface AdminSettingsResponse {
  settings: AdminProviderSettings[]
}

/** What a real call to the gateway came to. */
export interface AdminConnectionTest {
  /** `accepted`: the gateway took the key. `refused`: it did not (401, 403). `unexpected`: an answer that tells neither. */
  result: "accepted" | "refused" | "unreachable" | "unexpected"
  http_status: number | null
  /** The gateway's own words, or the error's; no secret. */
  message: string | null
  /** With `unreachable`: the error's words for other languages than English. */
  code?: GatewayFailure
  /** By how much the gateway's clock is ahead of ours; null when it did not say. */
  clock_skew_seconds: number | null
}

/** `POST /settings/:provider_id/test-connection`, with `merchant_secret_key` for one that is not stored yet. */
export interface AdminConnectionTestResponse {
  test: AdminConnectionTest
}

/**
 * `POST /settings/:provider_id/keys` with `merchant_secret_key`: the settings as they are then, and what
 * the gateway said of the new key; one that it refuses is not stored (400).
 * `POST /settings/:provider_id/keys/:id/retire`: a replaced key verifies nothing any more.
 * `POST /settings/:provider_id/close` and `/reopen`: whether the account takes new payments.
 */
export interface AdminProviderSettingsResponse {
  settings: AdminProviderSettings
  test?: AdminConnectionTest
}

export type HealthState = "ok" | "warning" | "error" | "unknown"

/** One thing that was looked at; its sentence is made of name, state and facts by who shows it. */
export interface AdminHealthCheck {
  name:
    | "last_webhook"
    | "gateway_answers"
    | "new_payments"
    | "signature_failures"
    | "clock_skew"
    | "migrations"
    | "regions"
    | "https"
    | "locks"
    | "event_bus"
    | "heartbeat"
  state: HealthState
  /** What the sentence is made of: times (ISO 8601 in UTC), counts, names; none when it could not be read. */
  facts: Record<string, string | number | null>
}

/** `GET /settings/health` */
export interface AdminHealthResponse {
  health: { provider_id: string; checks: AdminHealthCheck[] }[]
}
