/** Lets batches run one after the other: what arrives meanwhile gathers for the next one. */
export interface OneAtATime {
  /** Calls `dispatch` once no batch is under way; a burst of one tick is gathered before. */
  whenFree: (dispatch: () => void) => void
  run: <Result>(batch: () => Promise<Result>) => Promise<Result>
}

export function oneAtATime(): OneAtATime {
  const waiting: (() => void)[] = []
  let busy = false

  function next(): void {
    const dispatch = waiting.shift()
    busy = dispatch !== undefined
    dispatch?.()
  }
  return {
    whenFree(dispatch) {
      waiting.push(dispatch)
      if (!busy) {
        busy = true
        setImmediate(next)
      }
    },
    async run(batch) {
      try {
        return await batch()
      } finally {
        next()
      }
    },
  }
}
