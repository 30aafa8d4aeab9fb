import type { Task } from "./task"

/** The tasks that have neither ended nor been killed. */
export class RunningTasks {
  readonly #tasks = new Set<Task>()

  /** Whether one of them is not in the background. */
  get hasForeground(): boolean {
    for (const { isBackground } of this.#tasks) {
      if (!isBackground) {
        return true
      }
    }
    return false
  }

  add(task: Task): void {
    this.#tasks.add(task)
  }

  end(task: Task): void {
    task.end()
    this.#tasks.delete(task)
  }

  killAllOf(server: string): void {
    for (const task of this.#tasks) {
      if (task.server === server) {
        task.state = "killed"
        this.#tasks.delete(task)
      }
    }
  }

  /** One line per task that waits for something other than a point. */
  describeLost(): string[] {
    return [...this.#tasks].filter(({ parked }) => parked === 0).map((task) => describeLost(task))
  }
}

/** What is wrong with a task that waits for something other than a point. */
export function describeLost({ name }: Task): string {
  return `${name} is not at a point: it awaits a timer, I/O or another task`
}
