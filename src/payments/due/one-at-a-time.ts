import { withDeadline } from "../deadline"

/**
 * Allows one run at a time in this process: a concurrent call joins the current run. A run that does not end
 * within `deadlineMs` fails, so that the next call runs again: Medusa schedules a job's next tick when its
 * last one has ended.
 */
export function oneAtATime<Argument>(
  deadlineMs: number,
  run: (argument: Argument) => Promise<unknown>
): (argument: Argument) => Promise<void> {
  let running: Promise<unknown> | undefined

  return async (argument) => {
    running ??= withDeadline(deadlineMs, run(argument)).finally(() => (running = undefined))
    await running
  }
}
