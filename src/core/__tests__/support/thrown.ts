/** What a call threw; undefined when it came to its end. */
export function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

/** The error that a call threw. @throws Error if the call threw no such error. */
export function thrownAs<Failure extends Error>(
  kind: new (...values: never[]) => Failure,
  run: () => unknown
): Failure {
  const error = thrownBy(run)
  if (error instanceof kind) {
    return error
  }
  throw new Error(`It threw no ${kind.name}.`, { cause: error })
}
