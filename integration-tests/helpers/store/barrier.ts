/** Blocks all callers until that many have come. */
export function barrier(count: number): () => Promise<void> {
  let come = 0
  let open: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return async () => {
    come += 1
    if (come === count) {
      open()
    }
    await opened
  }
}
