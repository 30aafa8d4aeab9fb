import type { Broken } from "./checks"
import type { Choices } from "./choices/choices"
import { asInjected, fits, type Fault, type FaultRules } from "./faults"
import { Parking } from "./parking"
import type { PlannedFault, Switch } from "./plan"
import { Parked, type ParkOptions, type Point } from "./point"
import { RunningTasks } from "./running-tasks"
import type { Step } from "./story/step"
import { currentTask, runAs, type Phase, type Task } from "./task"

/** How much virtual time a step takes: about that of a call to a database nearby. */
const STEP_MS = 1

interface SchedulerOptions {
  choices: Choices
  faults: FaultRules
  errorOf: (point: Point) => Error
}

/** Lets the tasks of a run go on one at a time, from point to point, and keeps the virtual time. */
export class Scheduler {
  /** Virtual milliseconds since the start. */
  now = 0
  /** The last phase: nothing goes wrong any more. */
  isCalm = false
  /** At the end: a task that comes to a point after it waits there for good. */
  isOver = false
  /** What a task broke by failing. */
  broken: Broken | undefined
  readonly steps: Step[] = []
  readonly switches: Switch[] = []
  readonly faults: PlannedFault[] = []
  readonly onKill: ((server: string) => void)[] = []
  readonly onCalm: (() => void)[] = []
  readonly #options: SchedulerOptions
  readonly #running = new RunningTasks()
  readonly #parking = new Parking()
  #last: Task | undefined

  constructor(options: SchedulerOptions) {
    this.#options = options
  }

  /** Whether a task that has an end has not come to it. */
  get isBusy(): boolean {
    return this.#running.hasForeground || this.#parking.hasForeground
  }

  /** Starts a task: its first step comes when it is picked. It has ended before its promise has. */
  async start<Result>(task: Task, work: () => Promise<Result>): Promise<Result> {
    this.#running.add(task)
    return await runAs(task, async () => {
      try {
        await this.park("starts", "before", { kind: "start" })
        return await work()
      } finally {
        this.#running.end(task)
      }
    })
  }

  /**
   * Parks the task that calls this until it is picked.
   *
   * @throws Error outside of all tasks; and the error of a fault.
   */
  park(label: string, phase: Phase, options: ParkOptions = {}): Promise<void> {
    const task = currentTask()
    if (!task) {
      throw new Error(`"${label}" was called outside of all tasks: spawn one for it`)
    }
    return new Promise((resolve, reject) => {
      if (task.state !== "killed" && !this.isOver) {
        this.#parking.add(new Parked(task, label, phase, options, resolve, reject))
      }
    })
  }

  /**
   * Lets one point go on. The step has ended when the task of that point waits again: see `settled`.
   *
   * @returns its task, or undefined when nothing ever can go on.
   */
  step(): Task | undefined {
    this.now += STEP_MS
    const ready = this.#findReady()
    if (ready[0] === undefined) {
      return undefined
    }
    const usual = ready.find(({ task }) => task === this.#last) ?? ready[0]
    const point = ready.length === 1 ? usual : this.#options.choices.pick(ready, usual)
    if (point !== usual) {
      this.switches.push({ at: usual.key, go: point.key })
    }
    this.#last = point.task
    const fault = this.#faultAt(point)
    this.steps.push({ at: this.now, point, fault })
    this.#goOn(point, fault)
    return point.task
  }

  /** Ends all that runs on a server, at once and for good. */
  kill(server: string): void {
    this.#running.killAllOf(server)
    this.#parking.removeAllOf(server)
    this.onKill.forEach((hook) => hook(server))
  }

  becomeCalm(): void {
    this.isCalm = true
    this.onCalm.forEach((hook) => hook())
  }

  /** Says of every task what it waits for. */
  describe(): string {
    return [...this.#parking.describe(this.now), ...this.#running.describeLost()].join("\n")
  }

  #findReady(): Parked[] {
    const ready = this.#parking.readyAt(this.now)
    if (ready.length > 0) {
      return ready
    }
    const next = this.#parking.nextDue()
    if (next === Infinity) {
      return []
    }
    this.now = next
    return this.#parking.readyAt(next)
  }

  #faultAt(point: Parked): Fault | undefined {
    if (this.isCalm || point.hadFault) {
      return undefined
    }
    const fault = this.#options.choices.fault(point, (at) =>
      this.#options.faults(at).filter((each) => fits(each, at))
    )
    if (fault) {
      point.hadFault = true
      this.faults.push({ at: point.key, fault })
    }
    return fault
  }

  #goOn(point: Parked, fault: Fault | undefined): void {
    switch (fault?.kind) {
      case "delay":
        return point.delayUntil(this.now + fault.ms)
      case "kill":
        return this.kill(point.server as string)
      case "fail":
        this.#parking.remove(point)
        return point.fail(asInjected(this.#options.errorOf(point)))
      case undefined:
        this.#parking.remove(point)
        return point.resume()
    }
  }
}
