import type { AdminSettlementPreview } from "../../admin-api"
import {
  guessColumns,
  maskValidCardNumbers,
  sumsOf,
  type Period,
  type SettlementMapping,
} from "../../core"
import type { Account } from "../../payments/accounts"
import type { Deps } from "../../payments/deps"
import { compareSettlement, groupsOf } from "./compare-settlement"
import { hashOf, linesOf, periodOf, tableOf } from "./read-settlement"

/** Rows that a person reads to map the columns. */
const SAMPLE = 5

/** A file to preview; without a mapping, only its columns and its first rows. */
export interface PreviewInput {
  content: string
  mapping?: SettlementMapping | undefined
  period?: Period | undefined
}

/**
 * Shows what an import of a file would find, and whether the file was imported before. Writes nothing.
 *
 * @throws MedusaError as `importSettlement` does, but for a file that was imported before.
 */
export async function previewSettlement(
  { content, mapping, period }: PreviewInput,
  account: Account,
  deps: Deps
): Promise<AdminSettlementPreview> {
  const table = tableOf(content)
  const { settlements } = deps.repositories
  const saved = await settlements.mappingOf(account.provider_id)
  const imported = await settlements.byFile(account.provider_id, hashOf(content))
  const preview = {
    imported: imported
      ? { id: imported.id, name: imported.name, created_at: imported.created_at.toISOString() }
      : null,
    columns: table.columns,
    sample: table.rows.slice(0, SAMPLE).map(({ cells }) => cells.map(maskValidCardNumbers)),
    line_count: table.rows.length,
    mapping: saved ?? null,
    guessed: guessColumns(table.columns),
    result: null,
  }
  if (!mapping) {
    return preview
  }
  const read = linesOf(table, mapping)
  const covered = period ?? periodOf(read)
  const { differences, matched } = await compareSettlement(read, covered, account, deps)
  return {
    ...preview,
    result: {
      period_from: covered?.from.toISOString() ?? null,
      period_before: covered?.before.toISOString() ?? null,
      matched_count: matched,
      sums: sumsOf(read.lines),
      groups: groupsOf(differences),
      unreadable: read.unreadable.slice(0, SAMPLE).map(({ line, problem }) => ({ line, problem })),
    },
  }
}
