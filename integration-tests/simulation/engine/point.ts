import type { Phase, Task } from "./task"

/** What a task does at a point. */
export type PointKind = "start" | "call" | "request" | "sleep" | "lock" | "unlock"

/** Where a task waits for the scheduler, as fault rules see it. */
export interface Point {
  /** The name of the task. */
  readonly taskName: string
  readonly server: string | undefined
  readonly kind: PointKind
  readonly label: string
  readonly phase: Phase
  /** Identifies it in a plan, whatever other tasks do. */
  readonly key: string
}

export interface ParkOptions {
  /** @default "call" */
  kind?: PointKind
  /** The earliest virtual time at which it may resume, in milliseconds. @default 0 */
  from?: number
  /** The same, where it may change while parked; Infinity while it depends on another task. */
  until?: () => number
}

/** A point at which a task waits until the scheduler picks it. */
export class Parked implements Point {
  /** A point has one fault at most. */
  hadFault = false
  readonly kind: PointKind
  #from: number
  readonly #until: (() => number) | undefined
  readonly #reached: number
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
    this.#reached = task.reach(label, phase)
  }

  get taskName(): string {
    return this.task.name
  }

  get server(): string | undefined {
    return this.task.server
  }

  get key(): string {
    this.#key ??= `${this.task.name} | ${this.label} ${this.phase} ${this.#times()}`
    return this.#key
  }

  /** The earliest virtual time at which it may resume; Infinity while it depends on another task. */
  dueAt(): number {
    return this.#until ? Math.max(this.#from, this.#until()) : this.#from
  }

  /** How many points of its label the task has reached with it, from 1. */
  #times(): number {
    return this.task.timesReached(this.label, this.phase, this.#reached)
  }

  /** Keeps it parked until a virtual time. */
  delayUntil(time: number): void {
    this.#from = Math.max(this.#from, time)
  }
}
