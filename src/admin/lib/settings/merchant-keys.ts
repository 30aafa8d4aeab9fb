import type { TFunction } from "i18next"
import type { AdminMerchantKey, AdminName, KeySource } from "../../../admin-api"

const STILL_USED_MS = 24 * 60 * 60_000

/** Whether notifications signed with a replaced key still arrive; `unreadable`: it verifies none. */
export type PreviousKeyUse = "stillUsed" | "lastUsed" | "neverUsed" | "unreadable"

/** The last four characters of a key; those of a short key are hidden. */
export function lastFourOrHidden(lastFour: string, t: TFunction): string {
  return lastFour || t("hostedCheckout.settings.keys.hidden")
}

/**
 * Whether a key was replaced, by another one or by the config's, and is not retired: it still verifies
 * notifications if it can be read.
 */
export function isPrevious(
  { replaced_at, retired_at }: AdminMerchantKey,
  source: KeySource
): boolean {
  return retired_at === null && (replaced_at !== null || source === "config")
}

/**
 * Only notifications since its replacement count. For a replacement by the key in medusa-config that moment
 * is not known.
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

/** The status of a key; `unreadable`: it verifies nothing. */
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

/** The replacement for a missing name: a secret API key, or a former user. */
export function unnamed({ id }: AdminName): "apiKey" | "somebody" {
  return id.startsWith("apk_") ? "apiKey" : "somebody"
}
