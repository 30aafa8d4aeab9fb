import { z } from "zod"
import type { CheckoutAttempt } from "../../core"

/**
 * A payment session's `data`. It is public: no token, no secret. Medusa merges the client's keys underneath
 * ours, so every key that is trusted later is always set here.
 */
const sessionDataSchema = z.object({
  session_id: z.string(),
  handle: z.string().nullish(),
})

export type SessionData = z.infer<typeof sessionDataSchema>

/** Reads the keys that the provider trusts. */
export function readSessionData(
  data: Record<string, unknown> | undefined
): SessionData | undefined {
  return sessionDataSchema.safeParse(data).data
}

/** The public data of a session; without an attempt there is no page (a cart with total 0). */
export function publicData(
  session_id: string,
  attempt: CheckoutAttempt | undefined,
  clientData: Record<string, unknown> | undefined
): Record<string, unknown> {
  // Medusa drops keys that are undefined when it stores the data, so none of the client's keys stay. Later
  // versions of Medusa move those in `client` to the top level.
  const theirs = { ...clientData, ...(clientData?.client ?? {}) }
  const overwritten = Object.fromEntries(Object.keys(theirs).map((key) => [key, undefined]))
  return {
    ...overwritten,
    session_id,
    handle: attempt?.handle ?? null,
    checkout_url: attempt?.checkout_url ?? null,
    expires_at: attempt?.expires_at?.toISOString() ?? null,
  }
}
