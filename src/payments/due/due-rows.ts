import { timeout, TimeoutStrategy } from "cockatiel"

/** Lease of a claimed row: after that its server counts as dead. */
const LEASE_MS = 30_000

/** How long a run claims new rows; the rest is due for the next run. */
export const BUDGET_MS = 60_000

/** When the lease of a row that is claimed now ends. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** For short queries: on a dead connection they would wait forever. */
const questionDeadline = timeout(15_000, TimeoutStrategy.Aggressive)

/** Runs a short query, for at most 15 seconds. @throws TaskCancelledError when there is no answer by then. */
export async function withTimeout<Result>(ask: () => Promise<Result>): Promise<Result> {
  return await questionDeadline.execute(ask)
}

/** Wait for a row only as long as its lease: one that hangs must not block the others. */
const rowDeadline = timeout(LEASE_MS, TimeoutStrategy.Aggressive)

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
    const rows = await withTimeout(claim)
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
      await rowDeadline.execute(() => work(row)).catch((error: Error) => onError(row, error))
    }
  })
  await Promise.allSettled(workers)
  await Promise.all(workers)
}
