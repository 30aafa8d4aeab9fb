import type { AdminMerchantKey, KeySource } from "../../core/admin-api"

const STILL_USED_MS = 24 * 60 * 60_000

/** Whether notifications signed with a replaced key still arrive. */
export type PreviousKeyUse = "stillUsed" | "lastUsed" | "neverUsed"

/** Keys that were replaced and still verify notifications. */
export function previousKeys(keys: readonly AdminMerchantKey[]): AdminMerchantKey[] {
  return keys.filter(({ replaced_at, retired_at }) => replaced_at !== null && retired_at === null)
}

/** Only what arrived after it was replaced counts: before, it was the right one. */
export function previousKeyUse(
  { last_used_at, replaced_at }: AdminMerchantKey,
  now = Date.now()
): PreviousKeyUse {
  if (!last_used_at || !replaced_at || last_used_at < replaced_at) {
    return "neverUsed"
  }
  return now - Date.parse(last_used_at) < STILL_USED_MS ? "stillUsed" : "lastUsed"
}

/** Where a key stands; `notInUse`: the config wins, or it cannot be read. */
export type KeyStatus = "inForce" | "notInUse" | "replaced" | "retired"

export function keyStatus(
  { replaced_at, retired_at }: AdminMerchantKey,
  source: KeySource
): KeyStatus {
  if (retired_at !== null) {
    return "retired"
  }
  return replaced_at !== null ? "replaced" : source === "admin" ? "inForce" : "notInUse"
}
