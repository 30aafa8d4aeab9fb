import { setImmediate } from "node:timers/promises"
import type { Broken } from "./checks"
import { isInjected } from "./faults"

/** What a run did, and the first promise that failed in it without anybody handling it. */
interface Watched<Result> {
  result: Result
  broken: Broken | undefined
}

/**
 * Runs work and notices promises that fail unhandled: they would end the process without naming a seed.
 * Those that fail by a fault are left out: who would have handled them may have been killed. Jest keeps
 * these failures to itself: there they fail the test.
 */
export async function watchUnhandled<Result>(
  work: () => Promise<Result>
): Promise<Watched<Result>> {
  const errors: unknown[] = []
  const remember = (error: unknown): number => errors.push(error)
  process.on("unhandledRejection", remember)
  try {
    const result = await work()
    // Node tells of them once nothing else is left to do.
    await setImmediate()
    const error = errors.find((each) => !isInjected(each))
    return { result, broken: error === undefined ? undefined : toBroken(error) }
  } finally {
    process.off("unhandledRejection", remember)
  }
}

function toBroken(error: unknown): Broken {
  const { name, stack } = error instanceof Error ? error : new Error(String(error))
  return { name: `no promise fails unhandled (${name})`, detail: String(stack) }
}
