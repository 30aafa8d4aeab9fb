import { AsyncLocalStorage } from "node:async_hooks"

export interface TaskOptions {
  /** Killing this server kills the task. A task without a server cannot be killed. */
  server?: string
  /** A job that loops forever; the run does not wait for its end. @default false */
  background?: boolean
}

/** Before the effect of a call, or after the effect and before the answer. */
export type Phase = "before" | "after"

/** A line of work, such as a request to a server, a job or a shopper. */
export class Task {
  readonly server: string | undefined
  readonly isBackground: boolean
  state: "running" | "ended" | "killed" = "running"
  /** How many of its points are parked: several in a `Promise.all`, none while it runs. */
  parked = 0
  readonly #reached = { before: new Map<string, number>(), after: new Map<string, number>() }

  constructor(
    readonly name: string,
    { server, background = false }: TaskOptions
  ) {
    this.server = server
    this.isBackground = background
  }

  /** Does nothing for a killed task. */
  end(): void {
    if (this.state === "running") {
      this.state = "ended"
    }
  }

  /** Counts a point. @returns how many points of this label the task has reached, from 1. */
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

/** Runs work as part of a task, including everything that it awaits. */
export function runAs<Result>(task: Task, work: () => Result): Result {
  return running.run(task, work)
}
