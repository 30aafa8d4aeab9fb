import { setImmediate } from "node:timers/promises"
import type { Broken } from "./checks"
import { isInjected } from "./faults"

/** The result of some work, and the first unhandled rejection in it. */
interface Watched<Result> {
  result: Result
  broken: Broken | undefined
}

/**
 * Runs work and collects its unhandled rejections, which would end the process without naming a seed.
 * Ignores injected errors: the task that would have handled one may have been killed. Jest keeps these
 * events to itself; there an unhandled rejection fails the test.
 */
export async function watchUnhandled<Result>(
  work: () => Promise<Result>
): Promise<Watched<Result>> {
  const errors: unknown[] = []
  const remember = (error: unknown): number => errors.push(error)
  process.on("unhandledRejection", remember)
  try {
    const result = await work()
    // Node reports them once no other work is left.
    await setImmediate()
    const error = errors.find((each) => !isInjected(each))
    return { result, broken: error === undefined ? undefined : toBroken(error) }
  } finally {
    process.off("unhandledRejection", remember)
  }
}

function toBroken(error: unknown): Broken {
  const { name, stack } = error instanceof Error ? error : new Error(String(error))
  return { name: `no rejection is unhandled (${name})`, detail: String(stack) }
}
