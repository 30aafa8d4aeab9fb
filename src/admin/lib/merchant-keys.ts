import type { TFunction } from "i18next"
import type { AdminMerchantKey, AdminPerson, KeySource } from "../../core/admin-api"

const STILL_USED_MS = 24 * 60 * 60_000

/** Whether notifications signed with a replaced key still arrive; `unreadable`: it verifies none. */
export type PreviousKeyUse = "stillUsed" | "lastUsed" | "neverUsed" | "unreadable"

/** What tells a key from others; of a short one nothing is known. */
export function lastFourOrHidden(lastFour: string, t: TFunction): string {
  return lastFour || t("hostedCheckout.settings.keys.hidden")
}

/** Keys that were replaced and not retired: they still verify notifications, if they can be read. */
export function previousKeys(keys: readonly AdminMerchantKey[]): AdminMerchantKey[] {
  return keys.filter(({ replaced_at, retired_at }) => replaced_at !== null && retired_at === null)
}

/** Only what arrived after it was replaced counts: before, it was the right one. */
export function previousKeyUse(
  { last_used_at, replaced_at, unreadable }: AdminMerchantKey,
  now = Date.now()
): PreviousKeyUse {
  if (unreadable) {
    return "unreadable"
  }
  if (!last_used_at || !replaced_at || last_used_at < replaced_at) {
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

/** What an admin is asked before a key is retired: a key under `hostedCheckout.settings.retire`. */
export function retireText(key: AdminMerchantKey, now = Date.now()) {
  return RETIRE_TEXTS[previousKeyUse(key, now)]
}

/** Where a key stands; `notInUse`: the config wins; `unreadable`: it verifies nothing. */
export type KeyStatus = "inForce" | "notInUse" | "replaced" | "retired" | "unreadable"

export function keyStatus(
  { replaced_at, retired_at, unreadable }: AdminMerchantKey,
  source: KeySource
): KeyStatus {
  if (retired_at !== null) {
    return "retired"
  }
  if (unreadable) {
    return "unreadable"
  }
  return replaced_at !== null ? "replaced" : source === "admin" ? "inForce" : "notInUse"
}

/** Who has no name: a program with a secret API key, or somebody who is no user any more. */
export function unnamed({ id }: AdminPerson): "apiKey" | "somebody" {
  return id.startsWith("apk_") ? "apiKey" : "somebody"
}
