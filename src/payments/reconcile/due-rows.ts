import { timeout, TimeoutStrategy } from "cockatiel"

/** How long a claimed row is left to its server: after that it is taken for dead. */
const LEASE_MS = 30_000

/** How long a run takes up new rows; what is left is due for the next one. */
export const BUDGET_MS = 60_000

/** Until when a row that is claimed now belongs to who claimed it. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** For a short question to the database: on a connection that nobody answers it would wait for ever. */
const questionDeadline = timeout(15_000, TimeoutStrategy.Aggressive)

/** Asks it, in 15 seconds at most. @throws TaskCancelledError when there is no answer by then. */
export async function withTimeout<Result>(ask: () => Promise<Result>): Promise<Result> {
  return await questionDeadline.execute(ask)
}

/** As long as its lease lasts a row is waited for: one that hangs keeps no others from their turn. */
const rowDeadline = timeout(LEASE_MS, TimeoutStrategy.Aggressive)

/**
 * Rows that are due, claimed a few at a time, until there is none or it is time to stop.
 *
 * @param batch how many are claimed at a time: fewer than that are the last ones. Without it none are.
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
 * Works on rows as they come, `concurrency` of them at once; one that fails or hangs is told of.
 * @throws what claiming threw, and only once nothing is in work any more.
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
