import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type {
  AdminAttentionResponse,
  AdminNotificationResponse,
  AdminPayableOrdersResponse,
  AdminPaymentAct,
  AdminPaymentResponse,
  AdminWorkItem,
  AdminWorklistResponse,
} from "../../../admin-api"
import { QUERY_ROOT, read, send, useChange } from "../api/api"

/** How often the open tasks are counted, in milliseconds. */
const ASK_EVERY_MS = 60_000

/** The number of open tasks; undefined until the number is loaded. */
export function useAttention() {
  const { data } = useQuery({
    queryKey: [QUERY_ROOT, "attention"],
    queryFn: async () => await read<AdminAttentionResponse>("/attention"),
    refetchInterval: ASK_EVERY_MS,
    staleTime: ASK_EVERY_MS / 2,
  })
  return data?.attention
}

/** How many payments are loaded at a time. Each payment costs the server about ten queries. */
export const AT_A_TIME = 40

/** The worklist, the oldest item first. */
export function useWorklist() {
  return useInfiniteQuery({
    queryKey: [QUERY_ROOT, "worklist"],
    queryFn: async ({ pageParam: offset }) =>
      await read<AdminWorklistResponse>("/worklist", { limit: AT_A_TIME, offset }),
    initialPageParam: 0,
    getNextPageParam: ({ count, limit, offset }) =>
      offset + limit < count ? offset + limit : undefined,
  })
}

/** A payment with both balances, its statements and its possible actions. */
export function usePayment(id: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: [QUERY_ROOT, "payment", id],
    queryFn: async () => (await read<AdminPaymentResponse>(`/payments/${id}`)).payment,
    enabled,
  })
}

/** The sums and statements that an admin has read. If the payment has others by now, the server does nothing. */
export function asRead({ gateway, medusa, statements }: AdminWorkItem) {
  return {
    statements: statements.map(({ id }) => id),
    ...{ gateway: gateway.balance, medusa: medusa.balance },
  }
}

export function useActOnPayment(id: string) {
  return useChange(
    async (body: AdminPaymentAct) => await send<AdminPaymentResponse>(`/payments/${id}/act`, body)
  )
}

/** The unpaid orders that a payment fits. */
export function usePayableOrders(id: string) {
  return useQuery({
    queryKey: [QUERY_ROOT, "payable-orders", id],
    queryFn: async () => (await read<AdminPayableOrdersResponse>(`/payments/${id}/orders`)).orders,
  })
}

export function useRetryNotification(id: string) {
  return useChange(async () => await send<AdminNotificationResponse>(`/notifications/${id}/retry`))
}

export function useDismissNotification(id: string) {
  return useChange(
    async (body: { note: string }) => await send(`/notifications/${id}/dismiss`, body)
  )
}
