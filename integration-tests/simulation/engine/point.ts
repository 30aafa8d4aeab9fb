import type { Phase, Task } from "./task"

/** What a task does at a point: most call a port. */
export type PointKind = "start" | "call" | "request" | "sleep" | "lock" | "unlock"

/** Where a task may be held up, killed or failed, as a world's fault rules see it. */
export interface Point {
  /** The name of the task. */
  readonly taskName: string
  readonly server: string | undefined
  readonly kind: PointKind
  readonly label: string
  readonly phase: Phase
  /** Names it in a plan, also after other tasks were dropped from it. */
  readonly key: string
}

export interface ParkOptions {
  /** @default "call" */
  kind?: PointKind
  /** Virtual time in milliseconds from which it may go on. @default at once */
  from?: number
  /** The same, for what may change while it waits; Infinity as long as nobody can tell. */
  until?: () => number
}

/** A point at which a task waits until the scheduler picks it. */
export class Parked implements Point {
  /** Whether it has met a fault already: one is enough for a point. */
  hadFault = false
  readonly kind: PointKind
  #from: number
  readonly #until: (() => number) | undefined
  readonly #number: number
  #key: string | undefined

  constructor(
    readonly task: Task,
    readonly label: string,
    readonly phase: Phase,
    { kind = "call", from = 0, until }: ParkOptions,
    readonly resume: () => void,
    readonly fail: (error: Error) => void
  ) {
    this.kind = kind
    this.#from = from
    this.#until = until
    this.#number = task.reach(label, phase)
  }

  get taskName(): string {
    return this.task.name
  }

  get server(): string | undefined {
    return this.task.server
  }

  get key(): string {
    this.#key ??= `${this.task.name} | ${this.label} ${this.phase} ${this.#number}`
    return this.#key
  }

  /** The virtual time from which it may go on, in milliseconds; Infinity when only others can tell. */
  dueAt(): number {
    return this.#until ? Math.max(this.#from, this.#until()) : this.#from
  }

  /** Holds it up until a virtual time. */
  delayUntil(time: number): void {
    this.#from = Math.max(this.#from, time)
  }
}
