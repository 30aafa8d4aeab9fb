/** The gateway expects an answer within five seconds, even if the database gives none. */
const DEADLINE_MS = 4_500

/**
 * Waits for a write to the inbox, for 4.5 seconds at most.
 *
 * A bare timer: a policy with abort costs each notification as much as its signature.
 *
 * @throws Error when the write takes longer; it may still succeed.
 */
export async function withAnswerDeadline<Result>(write: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The database did not answer within ${DEADLINE_MS} ms`)),
      DEADLINE_MS
    )
  })
  try {
    return await Promise.race([write, late])
  } finally {
    clearTimeout(timer)
  }
}
