import type { Check, Checks } from "./checks"
import { Locks, type Lock, type LockOptions } from "./locks"
import type { Random } from "./random"
import type { Scheduler } from "./scheduler"
import { currentTask, type Phase, type TaskOptions } from "./task"
import { Tasks, type SpawnOptions } from "./tasks"

/** When every run starts. */
const START = Date.UTC(2100, 0, 1)

interface Parts {
  scheduler: Scheduler
  checks: Checks
  random: Random
  counts: Map<string, number>
}

/** What a world sees of a run: its clock, tasks, locks and invariants. */
export class Simulation {
  readonly #parts: Parts
  readonly #tasks: Tasks
  readonly #locks: Locks
  readonly #randoms = new Map<string, Random>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#tasks = new Tasks(parts.scheduler)
    this.#locks = new Locks(parts.scheduler)
  }

  /** The virtual time. */
  now(): Date {
    return new Date(START + this.#parts.scheduler.now)
  }

  /** Whether the calm phase has begun: no more faults. */
  get isCalm(): boolean {
    return this.#parts.scheduler.isCalm
  }

  /** The name of the running task; empty outside of all tasks. */
  get taskName(): string {
    return currentTask()?.name ?? ""
  }

  /** Random numbers for the running task, or for the world outside of all tasks. */
  get random(): Random {
    const name = this.taskName
    let random = this.#randoms.get(name)
    if (!random) {
      random = this.#parts.random.stream(`task ${name}`)
      this.#randoms.set(name, random)
    }
    return random
  }

  /**
   * Waits until the scheduler picks the running task. Every call of a port does so before its effect,
   * and again after its effect, before its answer.
   *
   * @throws the injected error: the call was not sent, or its answer was lost.
   */
  point(label: string, phase: Phase = "before"): Promise<void> {
    return this.#parts.scheduler.park(label, phase)
  }

  /**
   * A call of a port: a point, its effect, and a point before its answer. The effect may have points of
   * its own, for a call that makes other calls.
   */
  async call<Result>(label: string, effect: () => Result | Promise<Result>): Promise<Result> {
    await this.point(label)
    const result = await effect()
    await this.point(label, "after")
    return result
  }

  /** Waits until this much virtual time has passed. */
  sleep(ms: number): Promise<void> {
    const { scheduler } = this.#parts
    return scheduler.park(`waited ${ms / 1_000} s`, "before", {
      kind: "sleep",
      from: scheduler.now + ms,
    })
  }

  /** Waits until a virtual time that may change while it waits, and at least so long. */
  sleepUntil(label: string, until: () => Date, atLeastMs: number): Promise<void> {
    const { scheduler } = this.#parts
    return scheduler.park(label, "before", {
      kind: "sleep",
      from: scheduler.now + atLeastMs,
      until: () => until().getTime() - START,
    })
  }

  /** Waits for a lock. @throws LockRefusedError when it is not free within `waitMs`. */
  lock(key: string, options: LockOptions = {}): Promise<Lock> {
    return this.#locks.acquire(key, options)
  }

  /** Releases a lock. Nothing happens when it has expired. */
  unlock(lock: Lock): Promise<void> {
    return this.#locks.release(lock)
  }

  /** Starts a task. Stories and plans use its name; a second task of that name becomes "name (2)". */
  spawn(name: string, work: () => Promise<unknown>, options: SpawnOptions = {}): void {
    this.#tasks.spawn(name, work, options)
  }

  /**
   * Runs work as a task of its own, mostly on a server, and awaits its answer.
   *
   * @throws ServerKilledError when the server was killed meanwhile; and what the work throws.
   */
  request<Result>(
    name: string,
    work: () => Promise<Result>,
    options: TaskOptions
  ): Promise<Result> {
    return this.#tasks.request(name, work, options)
  }

  /** Kills a server: its tasks never resume, and its locks stay until they expire. */
  kill(server: string): void {
    this.note(`${server} was killed`)
    this.#parts.scheduler.kill(server)
  }

  /** Calls this when a server was killed, for example to spawn its jobs again after a while. */
  onKill(hook: (server: string) => void): void {
    this.#parts.scheduler.onKill.push(hook)
  }

  /** Calls this when the calm phase begins, for example to start servers that are still down. */
  onCalm(hook: () => void): void {
    this.#parts.scheduler.onCalm.push(hook)
  }

  /** Checks this after every step. The name states what holds; the check returns what is wrong. */
  invariant(name: string, check: Check): void {
    this.#parts.checks.addInvariant(name, check)
  }

  /** Checks this once, at the end of the run. */
  finally(name: string, check: Check): void {
    this.#parts.checks.addFinal(name, check)
  }

  /** Keeps the run alive, for its background tasks, until this holds. */
  restsWhen(isAtRest: () => boolean): void {
    this.#parts.checks.addRest(isAtRest)
  }

  /** Counts an event for the coverage figures. */
  count(name: string): void {
    const { counts } = this.#parts
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  /** Adds a line to the story, below the current step. */
  note(text: string): void {
    const step = this.#parts.scheduler.steps.at(-1)
    if (step) {
      step.notes ??= []
      step.notes.push(text)
    }
  }
}
