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

/** What a world sees of a run: its time, its tasks, its locks and what it promises. */
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

  /** Whether the last phase has begun, in which nothing goes wrong any more. */
  get isCalm(): boolean {
    return this.#parts.scheduler.isCalm
  }

  /** Random numbers of the running task, or of the world outside of all tasks. */
  get random(): Random {
    const name = currentTask()?.name ?? ""
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
   * @throws the error of a fault: the call was not sent, or its answer is lost.
   */
  point(label: string, phase: Phase = "before"): Promise<void> {
    return this.#parts.scheduler.park(label, phase)
  }

  /**
   * A call of a port: a point, its effect, and a point before its answer. The effect may come to points
   * of its own, as a call does that makes other calls.
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

  /** Waits for a lock. @throws LockRefusedError when it is not free within `waitMs`. */
  lock(key: string, options: LockOptions = {}): Promise<Lock> {
    return this.#locks.acquire(key, options)
  }

  /** Gives a lock back. Nothing happens when it has expired. */
  unlock(lock: Lock): Promise<void> {
    return this.#locks.release(lock)
  }

  /** Starts a task. Stories and plans name it; a second one of the same name is "name (2)". */
  spawn(name: string, work: () => Promise<unknown>, options: SpawnOptions = {}): void {
    this.#tasks.spawn(name, work, options)
  }

  /**
   * Runs work as a task of its own, mostly on a server, and waits for its answer.
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

  /** Kills a server: none of its tasks goes on, and its locks stay until they expire. */
  kill(server: string): void {
    this.note(`${server} was killed`)
    this.#parts.scheduler.kill(server)
  }

  /** Calls this when a server was killed, for example to spawn its jobs again after a while. */
  onKill(hook: (server: string) => void): void {
    this.#parts.scheduler.onKill.push(hook)
  }

  /** Calls this when the last phase begins, for example to start servers that are still down. */
  onCalm(hook: () => void): void {
    this.#parts.scheduler.onCalm.push(hook)
  }

  /** Looks at this after every step. The name states what holds; the check answers what is wrong. */
  invariant(name: string, check: Check): void {
    this.#parts.checks.addInvariant(name, check)
  }

  /** Looks at this once, at the end. */
  finally(name: string, check: Check): void {
    this.#parts.checks.addFinal(name, check)
  }

  /** The run goes on, for tasks in the background, until this holds too. */
  restsWhen(isAtRest: () => boolean): void {
    this.#parts.checks.addRest(isAtRest)
  }

  /** Counts something that was seen, for the figures of many runs. */
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
