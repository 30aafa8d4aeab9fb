import { sumsOf, type Period, type SettlementMapping } from "../../core"
import type { Account } from "../../payments/accounts"
import type { Deps } from "../../payments/deps"
import { refusal } from "../../payments/refusals"
import { compareSettlement } from "./compare-settlement"
import { hashOf, linesOf, periodOf, tableOf } from "./read-settlement"

/** A settlement file as an admin gives it. */
export interface ImportInput {
  /** Name of the file. */
  name: string
  content: string
  mapping: SettlementMapping
  /** @default from the first to the last date of the file */
  period?: Period | undefined
  actor_id: string
}

/**
 * Compares a settlement file with the payments and records the differences for the worklist. The mapping is kept for
 * the account. No attempt is changed.
 *
 * @returns the id of the import.
 * @throws MedusaError INVALID_DATA for a file that cannot be read or lacks a column, NOT_ALLOWED
 *   `settlement_imported` if the same file was imported before, or `settlement_misses_most`.
 */
export async function importSettlement(
  { actor_id, content, mapping, name, period }: ImportInput,
  account: Account,
  deps: Deps
): Promise<string> {
  const { provider_id } = account
  const { settlements } = deps.repositories
  const table = tableOf(content)
  const read = linesOf(table, mapping)
  const covered = period ?? periodOf(read)
  const id = deps.newId("hcset")
  const file = {
    id,
    provider_id,
    name,
    sha256: hashOf(content),
    period_from: covered?.from ?? null,
    period_before: covered?.before ?? null,
    line_count: table.rows.length,
    sums: sumsOf(read.lines),
    imported_by: actor_id,
  }
  let isRecorded = false
  // Two files at once: the second one is compared again, with what the first one has paid out.
  while (!isRecorded) {
    const revision = await settlements.revisionOf(provider_id)
    if (await settlements.byFile(provider_id, file.sha256)) {
      throw imported()
    }
    const { matched, ...compared } = await compareSettlement(read, covered, account, deps)
    const difference_count = compared.differences.length
    const settlement = { ...file, matched_count: matched, difference_count }
    isRecorded = await settlements.record(
      { settlement, ...compared, mapping, revision },
      deps.now()
    )
  }
  return id
}

function imported() {
  return refusal("settlement_imported", "This file was imported before.", "content")
}
