import type { Task } from "./task"

/** For code that waits for a tick itself, such as a batching library. */
const MORE_TICKS = 2

/**
 * Waits until a resumed task has parked again or ended. Node runs a tick only once no microtask is left,
 * and code between two points awaits nothing else. Call it from a microtask.
 */
export function settled(task: Task): Promise<void> {
  return new Promise((resolve) => {
    let moreTicks = MORE_TICKS
    const check = (): void => {
      const isBusy = task.state === "running" && task.parked === 0
      if (!isBusy || moreTicks === 0) {
        resolve()
        return
      }
      moreTicks -= 1
      // A tick queued by a tick would run before the microtasks.
      queueMicrotask(() => process.nextTick(check))
    }
    process.nextTick(check)
  })
}
