/** Work took too long. The work continues, and may still succeed. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError"

  constructor(ms: number) {
    super(`Timed out after ${ms} ms`)
  }
}

/**
 * Waits for work, for `ms` milliseconds at most: work that hangs must not block what comes after it.
 *
 * @throws DeadlineError when the work takes longer.
 */
export async function withDeadline<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(ms)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
