import type { TFunction } from "i18next"
import type { AdminMerchantKey, AdminName, KeySource } from "../../../admin-api"

const STILL_USED_MS = 24 * 60 * 60_000

/** Whether notifications with a replaced key still arrive. `unreadable`: the key verifies no notification. */
export type PreviousKeyUse = "stillUsed" | "lastUsed" | "neverUsed" | "unreadable"

/** The last four characters of a key, or "hidden" for a short key. */
export function lastFourOrHidden(lastFour: string, t: TFunction): string {
  return lastFour || t("hostedCheckout.settings.keys.hidden")
}

/**
 * Whether a key was replaced, by another key or by the key in medusa-config, and is not retired. A readable previous key
 * still verifies notifications.
 */
export function isPrevious(
  { replaced_at, retired_at }: AdminMerchantKey,
  source: KeySource
): boolean {
  return retired_at === null && (replaced_at !== null || source === "config")
}

/**
 * The use of a previous key. Only notifications after the key's replacement count. The moment of a replacement by the key in
 * medusa-config is unknown.
 */
export function previousKeyUse(
  { last_used_at, replaced_at, unreadable }: AdminMerchantKey,
  now = Date.now()
): PreviousKeyUse {
  if (unreadable) {
    return "unreadable"
  }
  if (!last_used_at || (replaced_at && last_used_at < replaced_at)) {
    return "neverUsed"
  }
  return now - Date.parse(last_used_at) < STILL_USED_MS ? "stillUsed" : "lastUsed"
}

const RETIRE_TEXTS = {
  stillUsed: "textUsed",
  lastUsed: "text",
  neverUsed: "text",
  unreadable: "textUnreadable",
} as const satisfies Record<PreviousKeyUse, string>

/** The question before a key is retired: a key under `hostedCheckout.settings.retire`. */
export function retireText(key: AdminMerchantKey, now = Date.now()) {
  return RETIRE_TEXTS[previousKeyUse(key, now)]
}

/** The status of a key. `unreadable`: the key verifies no notification. */
export type KeyStatus = "inForce" | "replaced" | "retired" | "unreadable"

export function keyStatus(key: AdminMerchantKey, source: KeySource): KeyStatus {
  if (key.retired_at !== null) {
    return "retired"
  }
  if (key.unreadable) {
    return "unreadable"
  }
  return isPrevious(key, source) ? "replaced" : "inForce"
}

/** The text for a missing name: a secret API key, or a former user. */
export function unnamed({ id }: AdminName): "apiKey" | "somebody" {
  return id.startsWith("apk_") ? "apiKey" : "somebody"
}
