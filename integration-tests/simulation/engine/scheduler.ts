import type { Broken } from "./checks"
import type { Choices } from "./choices/choices"
import { asInjected, fits, type Fault, type FaultRules } from "./faults"
import { Parking } from "./parking"
import type { PlannedFault } from "./plan"
import { Parked, type ParkOptions, type Point } from "./point"
import { describeLost, RunningTasks } from "./running-tasks"
import type { Step } from "./story/step"
import { currentTask, enter, runAs, type Phase, type Task } from "./task"

/** The virtual time of a step: about that of a query to a nearby database. */
const STEP_MS = 1

interface SchedulerOptions {
  choices: Choices
  faults: FaultRules
  errorOf: (point: Point) => Error
}

/** Resumes the tasks of a run one at a time, from point to point, and keeps the virtual clock. */
export class Scheduler {
  /** Virtual milliseconds since the start. */
  now = 0
  /** In the calm phase there are no more faults. */
  isCalm = false
  /** After the end, a task that reaches a point stays there. */
  isOver = false
  /** Set when a task fails with an error of its own. */
  broken: Broken | undefined
  readonly steps: Step[] = []
  /** Where the choices picked another point than the usual one. */
  readonly switches: { at: Point; go: Point }[] = []
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

  /** Whether a task other than those in the background is unfinished. */
  get isBusy(): boolean {
    return this.#running.hasForeground || this.#parking.hasForeground
  }

  /** Starts a task, parked at its first point. It counts as ended before its promise settles. */
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
   * @throws Error outside of all tasks; rejects with the injected error of a fault.
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
   * Resumes one point. The step ends when its task has parked again or ended: see `settled`.
   *
   * @returns its task, or undefined when no point can ever resume.
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
      this.switches.push({ at: usual, go: point })
    }
    this.#last = point.task
    const fault = this.#faultAt(point)
    this.steps.push({ at: this.now, point, fault })
    this.#resume(point, fault)
    return point.task
  }

  /** Ends the step of a task: it has parked or ended. One that awaits something else would continue in another task's step. */
  endStep(task: Task): void {
    enter(undefined)
    if (task.state === "running" && task.parked === 0) {
      this.broken ??= { name: "nothing is stuck", detail: describeLost(task) }
    }
  }

  /** Ends every task of a server where it is. */
  kill(server: string): void {
    this.#running.killAllOf(server)
    this.#parking.removeAllOf(server)
    this.onKill.forEach((hook) => hook(server))
  }

  becomeCalm(): void {
    this.isCalm = true
    this.onCalm.forEach((hook) => hook())
  }

  /** Lists what every unfinished task waits for. */
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

  #resume(point: Parked, fault: Fault | undefined): void {
    switch (fault?.kind) {
      case "delay":
        return point.delayUntil(this.now + fault.ms)
      case "kill":
        return this.kill(point.server as string)
      case "fail":
        this.#parking.remove(point)
        enter(point.task)
        return point.fail(asInjected(this.#options.errorOf(point)))
      case undefined:
        this.#parking.remove(point)
        enter(point.task)
        return point.resume()
    }
  }
}
