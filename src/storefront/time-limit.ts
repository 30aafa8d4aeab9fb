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
  const stop = () => limit.abort(signal?.reason)
  const timer = setTimeout(
    () => limit.abort(new DOMException(`No answer after ${ms} ms`, "TimeoutError")),
    ms
  )
  signal?.addEventListener("abort", stop)
  try {
    // The work may not heed its signal.
    return await Promise.race([work(limit.signal), aborted(limit.signal)])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", stop)
  }
}

async function aborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error))
  })
}
