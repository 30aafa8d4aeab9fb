import type { Table } from "./table"

type DueColumn = "next_check_at" | "notify_at"

/** Takes the rows whose time has come, the longest due first, and writes what taking one writes. */
export function claimDue<
  Row extends { readonly id: string } & Partial<Record<DueColumn, Date | null>>,
>(
  table: Table<Row>,
  now: Date,
  limit: number,
  changes: (row: Row) => Partial<Row>,
  column: DueColumn = "next_check_at"
): Row[] {
  const timeOf = (row: Row) => row[column]?.getTime() ?? Infinity
  return table
    .where((row) => timeOf(row) <= now.getTime())
    .sort((one, other) => timeOf(one) - timeOf(other))
    .slice(0, limit)
    .map((row) => table.update(row, changes(row)))
}
