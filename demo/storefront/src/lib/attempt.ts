import { FetchError } from "@medusajs/js-sdk"
import { useQuery } from "@tanstack/react-query"

import { sdk } from "./sdk"

/** The payment that this browser started last. */
export interface RememberedAttempt {
  handle: string
  cartId: string
  /** What the page asks for: after a change of the cart it is not offered again. */
  total: number
}

/** Answer of `GET /store/hosted-checkout/attempts/:handle`. */
interface CheckoutAttempt {
  status: "opening" | "open" | "paid" | "completed" | "expired" | "failed" | "held"
  /** Present while the page can be paid. */
  checkout_url: string | null
  expires_at: string | null
  order_id: string | null
}

const ATTEMPT = "tamarack.attempt"
const POLL_MS = 5_000

export function rememberAttempt(attempt: RememberedAttempt): void {
  localStorage.setItem(ATTEMPT, JSON.stringify(attempt))
}

export function forgetAttempt(): void {
  localStorage.removeItem(ATTEMPT)
}

function rememberedAttempt(): RememberedAttempt | null {
  try {
    return JSON.parse(localStorage.getItem(ATTEMPT) ?? "null") as RememberedAttempt | null
  } catch {
    return null
  }
}

/** What became of the payment that this browser started last; null when there is none to speak of. */
export function useAttempt() {
  return useQuery({
    queryKey: ["attempt"],
    queryFn: fetchAttempt,
    staleTime: 0,
    // The page may be paid in another tab, or on another device
    refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
  })
}

async function fetchAttempt(): Promise<(CheckoutAttempt & RememberedAttempt) | null> {
  const remembered = rememberedAttempt()
  if (!remembered) {
    return null
  }
  try {
    const { attempt } = await sdk.client.fetch<{ attempt: CheckoutAttempt }>(
      `/store/hosted-checkout/attempts/${encodeURIComponent(remembered.handle)}`
    )
    if (attempt.status === "expired" || attempt.status === "failed") {
      forgetAttempt()
      return null
    }
    return { ...remembered, ...attempt }
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      forgetAttempt()
      return null
    }
    throw error
  }
}
