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
  readonly #reached: Record<Phase, string[]> = { before: [], after: [] }

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

  /** Notes a point. @returns how many of its phase the task has reached, of any label. */
  reach(label: string, phase: Phase): number {
    return this.#reached[phase].push(label)
  }

  /** How often a label is among the first points of a phase. Few points are asked about. */
  timesReached(label: string, phase: Phase, among: number): number {
    let times = 0
    for (let index = 0; index < among; index += 1) {
      times += this.#reached[phase][index] === label ? 1 : 0
    }
    return times
  }
}

/**
 * Tracking every promise would find it as well, but takes a fifth of the time of a run. Code between two points awaits
 * nothing of another task (see `Scheduler.endStep`), so all that runs in a step is its task's.
 */
let running: Task | undefined

/** The task whose code calls this, or undefined outside of all tasks. */
export function currentTask(): Task | undefined {
  return running
}

/** From here on only the code of this task runs. */
export function enter(task: Task | undefined): void {
  running = task
}

/** Runs work as part of a task, up to its first point. */
export function runAs<Result>(task: Task, work: () => Result): Result {
  const before = running
  running = task
  try {
    return work()
  } finally {
    running = before
  }
}
