/**
 * Does some work until it is done, `signal` aborts it, or the time is over. By hand: phones of 2023 have no
 * `AbortSignal.any`.
 *
 * @throws the signal's reason, or a `TimeoutError`
 */
export async function withTimeLimit<Result>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>
): Promise<Result> {
  signal?.throwIfAborted()
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException("Too late", "TimeoutError")), ms)
  signal?.addEventListener("abort", () => limit.abort(signal.reason), limit)
  try {
    return await new Promise((resolve, reject) => {
      // The work may not heed its signal.
      limit.signal.addEventListener("abort", () => reject(limit.signal.reason as Error))
      work(limit.signal).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    limit.abort()
  }
}
