import { AsyncLocalStorage } from "node:async_hooks"

export interface TaskOptions {
  /** The server that it dies with. Without one it cannot be killed: a shopper, the gateway. */
  server?: string
  /** It has no end, such as a job: the run does not wait for it. @default false */
  background?: boolean
}

/** Whether a point comes before the effect of a call or between its effect and its answer. */
export type Phase = "before" | "after"

/** One line of work: a request to a server, a job, what a shopper does. */
export class Task {
  readonly server: string | undefined
  readonly isBackground: boolean
  state: "running" | "ended" | "killed" = "running"
  /** How many of its points are parked: more than one after a `Promise.all`, none while it runs. */
  parked = 0
  readonly #reached = { before: new Map<string, number>(), after: new Map<string, number>() }

  constructor(
    readonly name: string,
    { server, background = false }: TaskOptions
  ) {
    this.server = server
    this.isBackground = background
  }

  /** A killed task has no end. */
  end(): void {
    if (this.state === "running") {
      this.state = "ended"
    }
  }

  /** Counts a point of this label. @returns how many of them the task has reached, from 1. */
  reach(label: string, phase: Phase): number {
    const times = (this.#reached[phase].get(label) ?? 0) + 1
    this.#reached[phase].set(label, times)
    return times
  }
}

const running = new AsyncLocalStorage<Task>()

/** The task whose code calls this, or undefined outside of all tasks. */
export function currentTask(): Task | undefined {
  return running.getStore()
}

/** Runs work as part of a task, with everything that it awaits. */
export function runAs<Result>(task: Task, work: () => Result): Result {
  return running.run(task, work)
}
