import type { GatewayProfile } from "../core/contract/gateway-profile"
import type { ConnectionTest } from "../core/keys/connection-test"
import type { GatewayMode } from "../core/options/gateway-mode"
import type { WebhookPing } from "../core/signature/ping"
import type { AdminName } from "./answer"

export type { GatewayProfile } from "../core/contract/gateway-profile"
export type { GatewayMode } from "../core/options/gateway-mode"
export type { WebhookReach } from "../core/signature/reach"

/** Where the merchant key in force came from; `none`: checkout refuses until one is set. */
export type KeySource = "config" | "admin" | "none"

/** A merchant key, never the key itself. */
export interface AdminMerchantKey {
  id: string
  /** Empty for a key too short to show any of it. */
  last_four: string
  set_at: string
  set_by: AdminName
  /** When another key replaced it; it still verifies notifications until it is retired. */
  replaced_at: string | null
  retired_at: string | null
  retired_by: AdminName | null
  /** When a notification signed with it last arrived. */
  last_used_at: string | null
  /** No configured `encryptionKey` can read it: it verifies nothing. */
  unreadable: boolean
}

/** A period in which an account was closed to new payments in Admin. */
export interface AdminClosure {
  closed_at: string
  closed_by: AdminName
  /** null while it is closed. */
  reopened_at: string | null
  reopened_by: AdminName | null
}

/** The settings of one account. */
export interface AdminProviderSettings {
  /** Medusa's provider id: `pp_hosted-checkout_default`. */
  provider_id: string
  base_url: string
  /**
   * Whether the gateway moves real money, by its host:
   * https://unpkg.com/medusa-payment-hosted-checkout/docs/developers/configuration.md#options
   */
  mode: GatewayMode
  webhook_url: string
  /** All storefronts, the default first. */
  storefront_urls: string[]
  profile: GatewayProfile
  new_payments: {
    /** Whether shoppers can start a payment; paid carts are completed either way. */
    accepted: boolean
    /** Closed by the option `acceptsNewPayments`, which takes precedence. */
    closed_in_config: boolean
    /** Closures in Admin, the newest first: the record of who did it. */
    closures: AdminClosure[]
  }
  key: {
    source: KeySource
    last_four: string | null
    /** An `encryptionKey` is configured and no key: it can be set here. */
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

export type AdminConnectionTest = ConnectionTest

/** `POST /settings/:provider_id/test-connection`, with `merchant_secret_key` for one that is not stored yet. */
export interface AdminConnectionTestResponse {
  test: AdminConnectionTest
}

/**
 * `POST /settings/:provider_id/keys` with `merchant_secret_key`: the settings afterwards, and the gateway's
 * answer to the new key; a refused one is not stored (400). `POST /settings/:provider_id/keys/:id/retire`: a
 * replaced key verifies nothing any more. `POST /settings/:provider_id/close` and `/reopen`: whether the
 * account accepts new payments.
 */
export interface AdminProviderSettingsResponse {
  settings: AdminProviderSettings
  test?: AdminConnectionTest
}

/** `note`: fine as it is, and good to know. `unknown`: nothing is known yet, or the check failed. */
export type HealthState = "ok" | "note" | "warning" | "error" | "unknown"

/** One health check; its reader builds the sentence from name, state and facts. */
export interface AdminHealthCheck {
  name:
    | "gateway_key"
    | "gateway_answers"
    | "last_webhook"
    | "new_payments"
    | "signature_failures"
    | "worklist"
    | "bookings"
    | "clock_skew"
    | "migrations"
    | "regions"
    | "https"
    | "locks"
    | "event_bus"
    | "heartbeat"
  state: HealthState
  /** Values for the sentence: times (ISO 8601 in UTC), counts, names; empty if the check failed. */
  facts: Record<string, string | number | null>
}

/** `GET /settings/health` */
export interface AdminHealthResponse {
  health: { provider_id: string; checks: AdminHealthCheck[] }[]
}

/** What a diagnosis found, in English: for a command line and a log. */
export interface AdminFinding {
  /** Name of the check: one of health, or `gateway_key`, `webhook_body`, ... */
  check: string
  state: HealthState
  /** What was found; no secret. */
  message: string
  /** What to do; null where there is nothing to do. */
  fix: string | null
}

/** The diagnosis of one account: the checks of health, and a live check of the gateway and the webhook URL. */
export interface AdminDiagnosis {
  provider_id: string
  /** When, by the server's clock (ISO 8601 in UTC). */
  at: string
  base_url: string
  webhook_url: string
  mode: GatewayMode
  findings: AdminFinding[]
}

/** A ping of the webhook URL, to be posted from another machine. The key cannot be found out from it. */
export interface AdminPing extends WebhookPing {
  /** Afterwards the store takes it for a forged notification (ISO 8601 in UTC). */
  expires_at: string
}

/** `POST /settings/:provider_id/ping`; null while the account has no key. */
export interface AdminPingResponse {
  ping: AdminPing | null
}

/**
 * `POST /settings/:provider_id/diagnose` with `create` to open a page at the gateway, too, and with `outside`, a
 * `WebhookReach`, for what came of pings from another machine.
 */
export interface AdminDiagnosisResponse {
  diagnosis: AdminDiagnosis
}
