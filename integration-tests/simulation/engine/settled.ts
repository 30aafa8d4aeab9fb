import type { Task } from "./task"

/** For code that waits for a tick itself, as batching libraries do. */
const MORE_TICKS = 2

/**
 * Waits until the code of a task that went on waits again. Node runs a tick only once no microtask is
 * left, and code between two points awaits nothing else. Call it from a microtask.
 */
export function settled(task: Task): Promise<void> {
  return new Promise((resolve) => {
    let moreTicks = MORE_TICKS
    const look = (): void => {
      const isAway = task.state === "running" && task.parked === 0
      if (!isAway || moreTicks === 0) {
        resolve()
        return
      }
      moreTicks -= 1
      // From here, a tick would come before the microtasks.
      queueMicrotask(() => process.nextTick(look))
    }
    process.nextTick(look)
  })
}
