/**
 * Hands values over in batches of `max` at most. What arrives while `atOnce` batches run goes into the next batch; a
 * burst within one tick is collected first.
 *
 * @param run answers a result or an error for each value, in their order.
 * @returns takes a value, and answers its result.
 */
export function inBatches<Value, Result>(
  run: (values: readonly Value[]) => Promise<readonly (Result | Error)[]>,
  { atOnce, max }: { atOnce: number; max: number }
): (value: Value) => Promise<Result> {
  const waiting: { value: Value; answer: (result: Promise<Result>) => void }[] = []
  let free = atOnce

  function runNext(): void {
    if (free === 0 || waiting.length === 0) {
      return
    }
    free -= 1
    const batch = waiting.splice(0, max)
    const results = run(batch.map(({ value }) => value))
    batch.forEach(({ answer }, index) => answer(results.then((all) => orThrow(all[index]))))
    const freed = () => {
      free += 1
      runNext()
    }
    void results.then(freed, freed)
  }
  return async (value) =>
    await new Promise((answer) => {
      waiting.push({ value, answer })
      setImmediate(runNext)
    })
}

function orThrow<Result>(result: Result | Error | undefined): Result {
  if (result instanceof Error) {
    throw result
  }
  return result as Result
}
