import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type {
  AdminAttempt,
  AdminAttemptListResponse,
  AdminAttemptResponse,
  AdminCheckAttemptResponse,
} from "../../../admin-api"
import { QUERY_ROOT, read, send, useChange, type Query } from "../api/api"

export function useAttempts(query: Query, { enabled = true } = {}) {
  return useQuery({
    queryKey: [QUERY_ROOT, "attempts", query],
    queryFn: async () => await read<AdminAttemptListResponse>("/attempts", query),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The other pages that were opened for the same purchase, oldest first. */
export function useOtherPages(attempt: AdminAttempt): AdminAttempt[] {
  // A payment may have no cart.
  const field = attempt.cart_id === null ? "payment_collection_id" : "cart_id"
  const { data } = useAttempts({ [field]: attempt[field], order: "created_at", limit: 50 })
  return (data?.attempts ?? []).filter(
    (other) => other.id !== attempt.id && other[field] === attempt[field]
  )
}

/** An attempt with its payments, statements and timeline. */
export function useAttempt(id: string) {
  return useQuery({
    queryKey: [QUERY_ROOT, "attempt", id],
    queryFn: async () => (await read<AdminAttemptResponse>(`/attempts/${id}`)).attempt,
    // A retry does not help if the attempt does not exist.
    retry: (failures, error) => !isNotFound(error) && failures < 2,
  })
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 404
}

/** Asks the gateway about an attempt now. */
export function useCheckAttempt(id: string) {
  return useChange(async () => await send<AdminCheckAttemptResponse>(`/attempts/${id}/check`))
}

/** Erases email, items and card digits for good. */
export function useEraseAttempt(id: string) {
  return useChange(async () => await send<AdminAttemptResponse>(`/attempts/${id}/erase`))
}
