import type { AdminOrder } from "@medusajs/framework/types"
import { useQuery } from "@tanstack/react-query"
import type {
  AdminCreatePaymentLink,
  AdminPaymentLinkResponse,
  AdminPaymentLinkListResponse,
  PaymentLinkStatus,
} from "../../../admin-api"
import { QUERY_ROOT, read, send, useChange } from "../api/api"

/** An order's payment links, the newest first, and what the order owes. Read again when the order is canceled, edited or paid. */
export function usePaymentLinks(order: AdminOrder) {
  const { id, payment_status, status, summary } = order
  return useQuery({
    queryKey: [QUERY_ROOT, "payment-links", id, status, payment_status, summary.pending_difference],
    queryFn: async () =>
      await read<AdminPaymentLinkListResponse>("/payment-links", { order_id: id }),
    // Never another order's links.
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
    // A retry does not help an admin whose role may not read payments.
    retry: (failures, error) => !isForbidden(error) && failures < 2,
  })
}

export function isForbidden(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 403
}

/** Makes a link for what the order owes. */
export function useCreatePaymentLink(order_id: string) {
  const body: AdminCreatePaymentLink = { order_id }
  return useChange(async () => await send<AdminPaymentLinkResponse>("/payment-links", body))
}

export function useWithdrawPaymentLink() {
  return useChange(
    async (id: string) => await send<AdminPaymentLinkResponse>(`/payment-links/${id}/withdraw`)
  )
}

/** Sends the link to the order's email address. */
export function useEmailPaymentLink(id: string) {
  return useChange(async () => await send<AdminPaymentLinkResponse>(`/payment-links/${id}/email`))
}

/** The colors of links: nobody can pay with a grey one, and a red one needs a decision. */
export const LINK_COLORS: Record<PaymentLinkStatus, "blue" | "green" | "grey" | "orange" | "red"> =
  {
    open: "blue",
    confirming: "orange",
    held: "red",
    paid: "green",
    expired: "grey",
    withdrawn: "grey",
    outdated: "grey",
    canceled: "grey",
  }
