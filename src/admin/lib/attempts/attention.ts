import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type {
  AdminAttentionResponse,
  AdminRefundTaskListResponse,
  AdminWebhookEventListResponse,
  NotificationAction,
} from "../../../admin-api"
import { QUERY_ROOT, read, send } from "../api/api"
import { useAttempts, useChange } from "./attempts"

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

/** Held payments, oldest first. */
export function useHeldAttempts(limit: number) {
  return useAttempts({ status: ["held"], order: "created_at", limit })
}

/** Notifications that are held or could not be processed. */
export function useOpenNotifications(limit: number) {
  return useQuery({
    queryKey: [QUERY_ROOT, "webhook-events", limit],
    queryFn: async () =>
      await read<AdminWebhookEventListResponse>("/webhook-events", {
        outcome: ["held", "dead_letter"],
        order: "received_at",
        limit,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Refunds that Medusa recorded and that must still be made at the gateway. */
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

/** What an admin decided about a held or unprocessed notification. */
export interface ResolveNotification {
  action: NotificationAction
  note?: string
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
