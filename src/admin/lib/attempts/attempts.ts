import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type {
  AdminAttempt,
  AdminAttemptListResponse,
  AdminAttemptResponse,
  AdminCheckAttemptResponse,
  AdminResolveAttemptResponse,
  ResolutionAction,
} from "../../../admin-api"
import { QUERY_ROOT, read, send, type Query } from "../api/api"

/** What an admin decided about a held payment. */
export interface ResolveAttempt {
  action: ResolutionAction
  note?: string
  order_id?: string
  /** The rest of a partly returned payment was returned too. */
  all_returned?: true
}

/** Whether a payment was made on the hosted page, by its provider id in Medusa. */
export function isHostedCheckout(providerId: string): boolean {
  return /^pp_hosted-checkout(_|$)/.test(providerId)
}

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
  // A payment may have no cart; its collection changes when it is applied to an order.
  const field = attempt.cart_id === null ? "payment_collection_id" : "cart_id"
  const { data } = useAttempts({ [field]: attempt[field], order: "created_at", limit: 50 })
  return (data?.attempts ?? []).filter(
    (other) => other.id !== attempt.id && other[field] === attempt[field]
  )
}

/** An attempt with its timeline. */
export function useAttempt(id: string) {
  return useQuery({
    queryKey: [QUERY_ROOT, "attempt", id],
    queryFn: async () => (await readAttempt(id)).attempt,
    // A retry does not help when the attempt does not exist.
    retry: (failures, error) => !isNotFound(error) && failures < 2,
  })
}

export async function readAttempt(id: string): Promise<AdminAttemptResponse> {
  return await read<AdminAttemptResponse>(`/attempts/${id}`)
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 404
}

export function useResolveAttempt(id: string) {
  return useChange(
    async (body: ResolveAttempt) =>
      await send<AdminResolveAttemptResponse>(`/attempts/${id}/resolve`, body)
  )
}

/** Asks the gateway now. */
export function useCheckAttempt(id: string) {
  return useChange(async () => await send<AdminCheckAttemptResponse>(`/attempts/${id}/check`))
}

/** Erases email and card digits for good. */
export function useEraseAttempt(id: string) {
  return useChange(async () => await send<AdminAttemptResponse>(`/attempts/${id}/erase`))
}

/** A change after which all data on the page is loaded again. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => await client.invalidateQueries({ queryKey: [QUERY_ROOT] }),
  })
}
