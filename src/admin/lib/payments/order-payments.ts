import type { AdminOrder } from "@medusajs/framework/types"
import type { AdminPayment } from "../../../admin-api"
import { useAttempts } from "../attempts/attempts"

/** A payment of an order, and the page of the payment. */
export interface OrderPayment {
  attemptId: string
  payment: AdminPayment
}

/** The payments of an order on hosted pages, the oldest page first; none for an order that was paid in another way. */
export function useOrderPayments(order: AdminOrder) {
  const { data, isError, refetch } = useAttempts(
    { order_id: order.id, order: "created_at" },
    { enabled: isPaidOnHostedPage(order) }
  )
  const payments: OrderPayment[] = (data?.attempts ?? []).flatMap((attempt) =>
    attempt.payments
      // Another payment of the page, or the previous data, may belong to another order.
      .filter(({ order_id }) => order_id === order.id)
      .map((payment) => ({ attemptId: attempt.id, payment }))
  )
  return { payments, isError, refetch }
}

function isPaidOnHostedPage(order: AdminOrder): boolean {
  return (order.payment_collections ?? [])
    .flatMap(({ payments }) => payments ?? [])
    .some(({ provider_id }) => /^pp_hosted-checkout(_|$)/.test(provider_id))
}
