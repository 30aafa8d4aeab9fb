import { z } from "zod"
import type { CheckoutAttempt } from "../../core/attempt/attempt"

/**
 * A payment session's `data`. It is public: no token, no secret, nothing of the card. Medusa merges the client's
 * keys underneath ours, so this file always sets every key that is trusted later.
 */
const sessionDataSchema = z.object({
  session_id: z.string(),
  handle: z.string().nullish(),
})

export type SessionData = z.infer<typeof sessionDataSchema>

const PUBLIC_FIELDS = ["session_id", "handle", "checkout_url", "expires_at"] as const

/**
 * The public fields of stored data alone: Medusa stores what a provider method answers, and strangers read it in
 * carts and orders.
 */
export function publicFields(data: Record<string, unknown> | undefined): Record<string, unknown> {
  const ours = PUBLIC_FIELDS.flatMap((name) => {
    const value = data?.[name]
    return typeof value === "string" || value === null ? [[name, value] as const] : []
  })
  return { ...cleared(data), ...Object.fromEntries(ours) }
}

/**
 * Medusa merges an answer over what is stored, and drops keys that are undefined. Later versions of Medusa move the keys
 * in `client` to the top level.
 */
function cleared(data: Record<string, unknown> | undefined): Record<string, undefined> {
  const theirs = { ...data, ...(data?.client ?? {}) }
  return Object.fromEntries(Object.keys(theirs).map((key) => [key, undefined]))
}

/** Reads the keys that the provider trusts. */
export function readSessionData(
  data: Record<string, unknown> | undefined
): SessionData | undefined {
  return sessionDataSchema.safeParse(data).data
}

/**
 * The public data of a session; without an attempt there is no page (a cart with total 0).
 *
 * @param attempt `checkout_url` is null if nobody may pay on the page.
 * @param storedData what Medusa merges underneath: no key of it stays.
 */
export function publicData(
  session_id: string,
  attempt: Pick<CheckoutAttempt, "handle" | "checkout_url" | "expires_at"> | undefined,
  storedData: Record<string, unknown> | undefined
): Record<string, unknown> {
  return {
    ...cleared(storedData),
    session_id,
    handle: attempt?.handle ?? null,
    checkout_url: attempt?.checkout_url ?? null,
    expires_at: attempt?.expires_at?.toISOString() ?? null,
  }
}
