/** Rows of one query: many payments need no more memory than few. */
const PAGE = 1_000

/**
 * Reads rows page by page, until a page is not full.
 *
 * @param read gives the rows after the last one that was read.
 */
export async function* pagesOf<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last, PAGE)
    if (rows.length > 0) {
      yield rows
    }
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}
