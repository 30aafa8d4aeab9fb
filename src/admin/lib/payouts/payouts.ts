import { useQuery } from "@tanstack/react-query"
import type {
  AdminPayoutColumns,
  AdminPayoutColumnsResponse,
  AdminPayoutComparison,
  AdminPayoutComparisonResponse,
  AdminPayoutMapping,
  AdminPayoutMappingsResponse,
  PayoutMapping,
} from "../../../admin-api"
import { QUERY_ROOT, read, send, sendForFile } from "../api/api"
import { momentsOf, saveFile, timeZone, type Period } from "../attempts/export"
import { textOf } from "./read-text"

/** The accounts, each with the mapping of its files. */
export function usePayoutMappings() {
  return useQuery({
    queryKey: [QUERY_ROOT, "payout-mappings"],
    queryFn: async () => (await read<AdminPayoutMappingsResponse>("/payouts/mapping")).accounts,
  })
}

/** A file that an admin has chosen. */
export interface PayoutFile extends AdminPayoutColumns {
  name: string
  content: string
}

/** Reads a file and its columns. @throws Refusal */
export async function readPayoutFile(chosen: File): Promise<PayoutFile> {
  const content = textOf(new Uint8Array(await chosen.arrayBuffer()))
  const { file } = await send<AdminPayoutColumnsResponse>("/payouts/columns", { content })
  return { ...file, name: chosen.name, content }
}

/** The input of a comparison. Without a period, the period is from the first to the last date of the file. */
export interface Comparison {
  provider_id: string
  content: string
  mapping: PayoutMapping
  period?: Period
}

/** @throws Refusal */
export async function comparePayouts(asked: Comparison): Promise<AdminPayoutComparison> {
  return (await send<AdminPayoutComparisonResponse>("/payouts/compare", bodyOf(asked))).comparison
}

/** The body for the Admin API: all days are in the reader's time zone. */
function bodyOf({ period, ...asked }: Comparison) {
  return { ...asked, ...(period && { period: momentsOf(period) }), time_zone: timeZone() }
}

/** Downloads all differences as CSV. @throws Refusal */
export async function downloadDifferences(asked: Comparison): Promise<void> {
  const file = await sendForFile("/payouts/compare/export", bodyOf(asked))
  saveFile(file, "payout-differences.csv")
}

/** @throws Refusal */
export async function saveMapping(body: AdminPayoutMapping): Promise<void> {
  await send<AdminPayoutMapping>("/payouts/mapping", body)
}
