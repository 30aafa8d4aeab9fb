/**
 * Rows that are due, claimed a few at a time, until there is none or the time is up.
 *
 * @param until in milliseconds since the epoch: from then on nothing new is claimed.
 */
export async function* dueRows<Row>(
  claim: () => Promise<Row[]>,
  until: number
): AsyncGenerator<Row> {
  while (Date.now() < until) {
    const rows = await claim()
    if (rows.length === 0) {
      return
    }
    yield* rows
  }
}

/** Works on rows as they come, `concurrency` of them at once. */
export async function forEachRow<Row>(
  rows: AsyncGenerator<Row>,
  concurrency: number,
  work: (row: Row) => Promise<void>
): Promise<void> {
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for await (const row of rows) {
        await work(row)
      }
    })
  )
}
