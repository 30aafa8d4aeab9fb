/** Limits concurrent batches: what arrives meanwhile goes into the next batch. */
export interface Batches {
  /** Calls `dispatch` once a batch may run; a burst within one tick is collected first. */
  whenFree: (dispatch: () => void) => void
  /** Runs a dispatched batch, and frees its place when it ends. */
  run: <Result>(batch: () => Promise<Result>) => Promise<Result>
}

export function batches(atOnce: number): Batches {
  const waiting: (() => void)[] = []
  let free = atOnce

  function dispatchNext(): void {
    const dispatch = free > 0 ? waiting.shift() : undefined
    if (dispatch) {
      free -= 1
      dispatch()
    }
  }
  return {
    whenFree(dispatch) {
      waiting.push(dispatch)
      setImmediate(dispatchNext)
    },
    async run(batch) {
      try {
        return await batch()
      } finally {
        free += 1
        dispatchNext()
      }
    },
  }
}
