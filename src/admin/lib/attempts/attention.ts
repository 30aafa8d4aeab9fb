import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type {
  AdminAttentionResponse,
  AdminRefundTaskListResponse,
  AdminWebhookEventListResponse,
} from "../../../admin-api"
import { QUERY_ROOT, read, send } from "../api/api"
import { useAttempts, useChange } from "./attempts"

/** How often Admin asks whether there is something to do, in milliseconds. */
const ASK_EVERY_MS = 60_000

/** How much there is to do; undefined as long as it is not known. */
export function useAttention() {
  const { data } = useQuery({
    queryKey: [QUERY_ROOT, "attention"],
    queryFn: async () => await read<AdminAttentionResponse>("/attention"),
    refetchInterval: ASK_EVERY_MS,
    staleTime: ASK_EVERY_MS / 2,
  })
  return data?.attention
}

/** Held payments, the one that waits longest first. */
export function useHeldAttempts(limit: number) {
  return useAttempts({ status: ["held"], order: "created_at", limit })
}

/** Notifications that no attempt could be found for, or that cannot be processed. */
export function useOpenNotifications(limit: number) {
  return useQuery({
    queryKey: [QUERY_ROOT, "webhook-events", limit],
    queryFn: async () =>
      await read<AdminWebhookEventListResponse>("/webhook-events", {
        outcome: ["held", "parked"],
        order: "received_at",
        limit,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Refunds that Medusa booked and the gateway must still make. */
export function useOpenRefundTasks(limit: number) {
  return useQuery({
    queryKey: [QUERY_ROOT, "refund-tasks", limit],
    queryFn: async () =>
      await read<AdminRefundTaskListResponse>("/refund-tasks", {
        status: "open",
        order: "created_at",
        limit,
      }),
    placeholderData: keepPreviousData,
  })
}

/** What an admin decided about a notification that is held or parked. */
export interface ResolveNotification {
  action: "retry" | "refunded" | "closed"
  evidence?: string
}

export function useResolveNotification(id: string) {
  return useChange(
    async (body: ResolveNotification) =>
      await send<{ webhook_event: { outcome: string } }>(`/webhook-events/${id}/resolve`, body)
  )
}

export function useConfirmRefundTask(id: string) {
  return useChange(
    async (body: { gateway_reference: string }) => await send(`/refund-tasks/${id}/confirm`, body)
  )
}
