import { useQuery } from "@tanstack/react-query"
import type { CheckoutAttempt } from "../../core/ledger"
import { sdk } from "./sdk"

/** A paid attempt, as `GET /admin/hosted-checkout/attempts` answers. `amount` in major units. */
export interface PaidAttempt extends Pick<
  CheckoutAttempt,
  "id" | "currency_code" | "transaction_id" | "card_type" | "card_number_masked"
> {
  amount: number
  /** ISO 8601 in UTC. */
  proven_at: string | null
  captured_at: string | null
}

/** Whether a payment was made on the hosted page, by its provider id in Medusa. */
export function isHostedCheckout(providerId: string): boolean {
  return /^pp_hosted-checkout(_|$)/.test(providerId)
}

/** The payments of an order that went through the hosted page; usually one. */
export function usePaidAttempts(orderId: string, options: { enabled: boolean }) {
  return useQuery({
    queryKey: ["hosted-checkout", "attempts", { order_id: orderId }],
    queryFn: async () => {
      const { attempts } = await sdk.client.fetch<{ attempts: PaidAttempt[] }>(
        "/admin/hosted-checkout/attempts",
        { query: { order_id: orderId, order: "created_at" } }
      )
      return attempts.filter(({ captured_at }) => captured_at !== null)
    },
    enabled: options.enabled,
  })
}
