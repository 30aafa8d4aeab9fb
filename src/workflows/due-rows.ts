import { timeout, TimeoutStrategy } from "cockatiel"

/** How long a claimed row is left to its server: after that it is taken for dead. */
const LEASE_MS = 30_000

/** How long a run takes up new rows; what is left is due for the next one. */
export const BUDGET_MS = 60_000

/** Until when a row that is claimed now belongs to who claimed it. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** One row that hangs must not keep the others waiting for ever; its lease lets it be taken again. */
const rowDeadline = timeout(120_000, TimeoutStrategy.Aggressive)

/** Rows that are due, claimed a few at a time, until there is none or it is time to stop. */
export async function* dueRows<Row>(
  claim: () => Promise<Row[]>,
  isTimeUp: () => boolean
): AsyncGenerator<Row> {
  while (!isTimeUp()) {
    const rows = await claim()
    if (rows.length === 0) {
      return
    }
    yield* rows
  }
}

/** Works on rows as they come, `concurrency` of them at once; one that fails or hangs is told of. */
export async function forEachRow<Row>(
  rows: AsyncGenerator<Row>,
  concurrency: number,
  work: (row: Row) => Promise<void>,
  onError: (row: Row, error: Error) => void
): Promise<void> {
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for await (const row of rows) {
        await rowDeadline.execute(() => work(row)).catch((error: Error) => onError(row, error))
      }
    })
  )
}
