import type { Client, ClientHeaders } from "@medusajs/js-sdk"
import { PaymentError, refusalHeaders } from "./payment-error.ts"
import { withTimeLimit } from "./time-limit.ts"

/** The part of Medusa's SDK that the kit uses. */
export interface PaymentsSdk {
  client: Pick<Client, "fetch">
}

export interface AskOptions {
  /** Sent along, such as the shopper's login where a server asks. */
  headers?: ClientHeaders
  signal?: AbortSignal
}

/** How to ask Medusa: with which SDK, in which language, for how long. */
export interface Asking {
  sdk: PaymentsSdk
  locale: string | undefined
  timeoutMs: number
}

/**
 * Asks Medusa's Store API once.
 *
 * @param path after "/store/"
 * @param body makes it a POST
 * @throws PaymentError, or the signal's reason
 */
export async function ask<Answer>(
  { sdk, locale, timeoutMs }: Asking,
  path: string,
  { headers, signal }: AskOptions,
  body?: Record<string, unknown>
): Promise<Answer> {
  try {
    return await withTimeLimit(timeoutMs, signal, async (limit) =>
      sdk.client.fetch<Answer>(`/store/${path}`, {
        // Next.js would cache the answer and show it forever.
        cache: "no-store",
        headers: { ...(locale && { "x-medusa-locale": locale }), ...headers, ...refusalHeaders },
        ...(body && { method: "POST", body }),
        signal: limit,
      })
    )
  } catch (error) {
    signal?.throwIfAborted()
    throw new PaymentError(error)
  }
}
