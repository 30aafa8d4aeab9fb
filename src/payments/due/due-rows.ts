import { withDeadline } from "../deadline"

/** Lease of a claimed row: after that its server counts as dead. */
const LEASE_MS = 30_000

/** How long a run claims new rows; the rest is due for the next run. */
export const BUDGET_MS = 60_000

/** When the lease of a row that is claimed now ends. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** Limit for short queries, which would wait forever on a dead connection. */
export const QUERY_DEADLINE_MS = 15_000

/**
 * Yields due rows, claimed in batches, until there are none or it is time to stop.
 *
 * @param batch how many are claimed at a time: a smaller result is the last one. Zero claims none.
 */
export async function* dueRows<Row>(
  claim: () => Promise<Row[]>,
  isTimeUp: () => boolean,
  batch = 1
): AsyncGenerator<Row> {
  while (!isTimeUp()) {
    const rows = await withDeadline(QUERY_DEADLINE_MS, claim())
    yield* rows
    if (rows.length < batch) {
      return
    }
  }
}

/**
 * Works on rows as they come, `concurrency` of them at once; one that fails or hangs is logged.
 * @throws what claiming threw, once all work has ended.
 */
export async function forEachRow<Row>(
  rows: AsyncGenerator<Row>,
  concurrency: number,
  work: (row: Row) => Promise<void>,
  onError: (row: Row, error: Error) => void
): Promise<void> {
  const workers = Array.from({ length: concurrency }, async () => {
    for await (const row of rows) {
      // Another server may continue the row once its lease is over.
      await withDeadline(LEASE_MS, work(row)).catch((error: Error) => onError(row, error))
    }
  })
  await Promise.allSettled(workers)
  await Promise.all(workers)
}
