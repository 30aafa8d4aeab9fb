import { timeout, TimeoutStrategy } from "cockatiel"

/**
 * Runs one at a time in this process: a call that comes meanwhile is that run. One that does not end
 * within `deadlineMs` is given up and fails, so that the next call runs again: Medusa arms a job's next
 * tick when its last one has ended.
 */
export function oneAtATime<Argument>(
  deadlineMs: number,
  run: (argument: Argument) => Promise<unknown>
): (argument: Argument) => Promise<void> {
  const deadline = timeout(deadlineMs, TimeoutStrategy.Aggressive)
  let running: Promise<unknown> | undefined

  return async (argument) => {
    running ??= deadline.execute(() => run(argument)).finally(() => (running = undefined))
    await running
  }
}
