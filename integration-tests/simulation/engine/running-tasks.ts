import type { Task } from "./task"

/** The tasks that have begun and not ended. */
export class RunningTasks {
  readonly #tasks = new Set<Task>()

  /** Whether one of them has an end. */
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

  /** Names those that wait for something the scheduler does not know, a line each. */
  describeLost(): string[] {
    return [...this.#tasks]
      .filter(({ parked }) => parked === 0)
      .map(
        ({ name }) => `${name} waits for no point: for a timer, I/O or what another task promised`
      )
  }
}
