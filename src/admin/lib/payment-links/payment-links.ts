import { useQuery } from "@tanstack/react-query"
import type {
  AdminCreatePaymentLink,
  AdminPaymentLinkResponse,
  AdminPaymentLinksResponse,
  PaymentLinkStatus,
} from "../../../admin-api"
import { QUERY_ROOT, read, send, useChange } from "../api/api"

/** An order's payment links, the newest first, and what the order owes. */
export function usePaymentLinks(orderId: string) {
  return useQuery({
    queryKey: [QUERY_ROOT, "payment-links", orderId],
    queryFn: async () =>
      await read<AdminPaymentLinksResponse>("/payment-links", { order_id: orderId }),
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

export function useWithdrawPaymentLink(id: string) {
  return useChange(
    async () => await send<AdminPaymentLinkResponse>(`/payment-links/${id}/withdraw`)
  )
}

/** Sends the link to the order's e-mail address. */
export function useEmailPaymentLink(id: string) {
  return useChange(async () => await send<AdminPaymentLinkResponse>(`/payment-links/${id}/email`))
}

/** The badge color of a link; nobody can pay with a grey one. */
export const LINK_COLORS: Record<PaymentLinkStatus, "blue" | "green" | "grey"> = {
  open: "blue",
  paid: "green",
  expired: "grey",
  withdrawn: "grey",
  outdated: "grey",
}
