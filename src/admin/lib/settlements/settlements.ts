import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type {
  AdminSettlementDifferenceListResponse,
  AdminSettlementGroupListResponse,
  AdminSettlementListResponse,
  AdminSettlementPreviewResponse,
  AdminSettlementResponse,
  AdminWithdrawSettlementResponse,
  SettlementKind,
  SettlementMapping,
} from "../../../admin-api"
import { QUERY_ROOT, read, send } from "../api/api"
import { useChange } from "../attempts/attempts"
import type { Period } from "../attempts/export"

const SETTLEMENTS = [QUERY_ROOT, "settlements"]

/** Imported files, newest first, and the accounts that have some. */
export function useSettlements(limit: number) {
  return useQuery({
    queryKey: [...SETTLEMENTS, limit],
    queryFn: async () => await read<AdminSettlementListResponse>("/settlements", { limit }),
    placeholderData: keepPreviousData,
  })
}

export function useSettlement(id: string) {
  return useQuery({
    queryKey: [...SETTLEMENTS, id],
    queryFn: async () => (await read<AdminSettlementResponse>(`/settlements/${id}`)).settlement,
  })
}

/** Differences of one kind, in the order of their lines. */
export function useDifferences(id: string, kind: SettlementKind, limit: number) {
  return useQuery({
    queryKey: [...SETTLEMENTS, id, kind, limit],
    queryFn: async () =>
      await read<AdminSettlementDifferenceListResponse>(`/settlements/${id}/differences`, {
        kind,
        order: "line",
        limit,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Open differences by import and kind, for the list of what needs attention. */
export function useOpenSettlements() {
  return useQuery({
    queryKey: [...SETTLEMENTS, "groups"],
    queryFn: async () => {
      const { settlement_groups } =
        await read<AdminSettlementGroupListResponse>("/settlement-groups")
      return { settlement_groups, count: settlement_groups.length, count_is_capped: false }
    },
  })
}

/** A file as it is sent to the server. */
export interface SettlementFile {
  provider_id: string
  name: string
  content: string
}

/** How a file is compared: its columns, and the first and the last day if they are not those of the file. */
export interface Comparison {
  mapping: SettlementMapping
  period?: Period
}

/** What an import would find; without a mapping, only the file's columns. */
export async function previewFile(
  { content, provider_id }: SettlementFile,
  comparison?: Comparison
) {
  const { preview } = await send<AdminSettlementPreviewResponse>("/settlements/preview", {
    provider_id,
    content,
    ...comparison,
  })
  return preview
}

export function useImport() {
  return useChange(
    async (body: SettlementFile & Comparison) =>
      (await send<AdminSettlementResponse>("/settlements", body)).settlement
  )
}

/** Closes differences: a kind at once, or those with these ids. */
export function useClose(id: string) {
  return useChange(
    async (body: { kind?: SettlementKind; ids?: string[]; note: string }) =>
      await send<AdminSettlementResponse>(`/settlements/${id}/close`, body)
  )
}

/**
 * Withdraws an import, with the differences of it that admins have closed if it says so. `onWithdrawn` leaves its page
 * before all data is loaded again: the import is not found any more.
 */
export function useWithdraw(id: string, onWithdrawn: () => void) {
  return useChange(async (body: { with_closed: boolean }) => {
    await send<AdminWithdrawSettlementResponse>(`/settlements/${id}/withdraw`, body)
    onWithdrawn()
  })
}
