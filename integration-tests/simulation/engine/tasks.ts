import { isInjected, ServerKilledError } from "./faults"
import type { Scheduler } from "./scheduler"
import { Task, type TaskOptions } from "./task"

export interface SpawnOptions extends TaskOptions {
  /** Which errors may end the task; any other is a violation. @default injected errors */
  mayFail?: (error: unknown) => boolean
}

/** Starts the tasks of a run, each under a name of its own. */
export class Tasks {
  readonly #scheduler: Scheduler
  readonly #names = new Map<string, number>()

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  spawn(name: string, work: () => Promise<unknown>, options: SpawnOptions): void {
    const { mayFail = isInjected } = options
    const task = this.#create(name, options)
    this.#scheduler.start(task, work).catch((error: unknown) => {
      if (!mayFail(error)) {
        const { name, stack } = error instanceof Error ? error : new Error(String(error))
        this.#scheduler.broken ??= {
          name: `no task fails (${name})`,
          detail: `${task.name}: ${stack}`,
        }
      }
    })
  }

  /** @throws ServerKilledError when the server was killed meanwhile; and what the work throws. */
  async request<Result>(
    name: string,
    work: () => Promise<Result>,
    options: TaskOptions
  ): Promise<Result> {
    const task = this.#create(name, options)
    await this.#scheduler.park(task.name, "before", { kind: "request" })
    const answer = this.#scheduler.start(task, work)
    // It may reject before anybody awaits it.
    answer.catch(() => undefined)
    await this.#scheduler.park(task.name, "after", {
      kind: "request",
      until: () => (task.state === "running" ? Infinity : 0),
    })
    if (task.state === "killed") {
      throw new ServerKilledError(task.name)
    }
    return await answer
  }

  #create(name: string, options: TaskOptions): Task {
    const times = (this.#names.get(name) ?? 0) + 1
    this.#names.set(name, times)
    return new Task(times === 1 ? name : `${name} (${times})`, options)
  }
}
