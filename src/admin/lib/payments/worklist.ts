import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type {
  AdminAttentionResponse,
  AdminPayableOrdersResponse,
  AdminPaymentAct,
  AdminPaymentResponse,
  AdminWorklistResponse,
} from "../../../admin-api"
import { QUERY_ROOT, read, send } from "../api/api"
import { useChange } from "../attempts/attempts"

/** How often the open tasks are counted, in milliseconds. */
const ASK_EVERY_MS = 60_000

/** How many tasks are open; undefined until it is known. */
export function useAttention() {
  const { data } = useQuery({
    queryKey: [QUERY_ROOT, "attention"],
    queryFn: async () => await read<AdminAttentionResponse>("/attention"),
    refetchInterval: ASK_EVERY_MS,
    staleTime: ASK_EVERY_MS / 2,
  })
  return data?.attention
}

/** What waits for a person, the oldest first. */
export function useWorklist(limit: number) {
  return useQuery({
    queryKey: [QUERY_ROOT, "worklist", limit],
    queryFn: async () => await read<AdminWorklistResponse>("/worklist", { limit }),
    placeholderData: keepPreviousData,
  })
}

/** A payment with both balances, what was said, and what may be done. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: [QUERY_ROOT, "payment", id],
    queryFn: async () => (await read<AdminPaymentResponse>(`/payments/${id}`)).payment,
  })
}

export function useActOnPayment(id: string) {
  return useChange(
    async (body: AdminPaymentAct) => await send<AdminPaymentResponse>(`/payments/${id}/act`, body)
  )
}

/** The unpaid orders that a payment fits. */
export function usePayableOrders(id: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: [QUERY_ROOT, "payable-orders", id],
    queryFn: async () =>
      (await read<AdminPayableOrdersResponse>(`/payments/${id}/orders`)).orders,
    enabled,
  })
}

export function useRetryNotification(id: string) {
  return useChange(async () => await send(`/notifications/${id}/retry`))
}

export function useDismissNotification(id: string) {
  return useChange(
    async (body: { note: string }) => await send(`/notifications/${id}/dismiss`, body)
  )
}
