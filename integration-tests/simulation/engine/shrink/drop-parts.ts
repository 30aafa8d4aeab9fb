/**
 * Delta debugging: drops as many items as can be dropped, in large parts first.
 *
 * @param current answers what is left.
 * @param attempt tries with fewer; it answers whether they will do, and then `current` answers them.
 */
export async function dropParts<Item>(
  current: () => readonly Item[],
  attempt: (fewer: readonly Item[]) => Promise<boolean>
): Promise<void> {
  for (let size = current().length; size >= 1; size = Math.floor(size / 2)) {
    let start = 0
    while (start < current().length) {
      const items = current()
      const fewer = [...items.slice(0, start), ...items.slice(start + size)]
      if (!(await attempt(fewer))) {
        start += size
      }
    }
  }
}
