/** Lets a few batches run at once: what arrives meanwhile gathers for the next one. */
export interface Batches {
  /** Calls `dispatch` once there is room for a batch; a burst of one tick is gathered before. */
  whenFree: (dispatch: () => void) => void
  /** Runs a dispatched batch, and makes room when it ends. */
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
