import { Checks, type Broken } from "./checks"
import { PlannedChoices } from "./choices/planned-choices"
import { SeededChoices } from "./choices/seeded-choices"
import { InjectedError } from "./faults"
import type { Plan } from "./plan"
import { Random } from "./random"
import { Scheduler } from "./scheduler"
import { settled } from "./settled"
import { Simulation } from "./simulation"
import type { Step } from "./story/step"
import { watchUnhandled } from "./unhandled"
import { DEFAULT_LIMITS, type Limits, type World } from "./world"

/** A broken invariant, and where the run broke it. */
export interface Violation extends Broken {
  readonly seed: number
  /** The number of the step, from 1. */
  readonly step: number
}

/** The result of a run. */
export interface Outcome<Action, Settings> {
  readonly seed: number
  /** Replays the same run. */
  readonly plan: Plan<Action, Settings>
  readonly steps: readonly Step[]
  readonly violation: Violation | undefined
  /** What the world counted. */
  readonly counts: ReadonlyMap<string, number>
}

/** Plays one run: drawn from the seed, or by a plan. The same seed and plan always give the same run. */
export async function run<Action, Settings>(
  world: World<Action, Settings>,
  seed: number,
  plan?: Plan<Action, Settings>
): Promise<Outcome<Action, Settings>> {
  const random = new Random(seed)
  const { settings, actors } = plan ?? world.draft(random.stream("draft"))
  const scheduler = new Scheduler({
    choices: plan ? new PlannedChoices(plan) : new SeededChoices(random.stream("choices")),
    faults: world.faults ?? (() => []),
    errorOf: world.errorOf ?? ((point) => new InjectedError(point)),
  })
  const checks = new Checks()
  const counts = new Map<string, number>()
  const sim = new Simulation({ scheduler, checks, random, counts })

  const { result, broken: unhandled } = await watchUnhandled(async () => {
    // `settled` must be called from a microtask.
    await Promise.resolve()
    world.start(sim, { settings, actors })
    const result = await play(scheduler, checks, {
      limits: { ...DEFAULT_LIMITS, ...world.limits },
      atRest: () => world.atRest?.(sim),
    })
    scheduler.isOver = true
    return result
  })
  const broken = result ?? unhandled

  const { steps, switches, faults } = scheduler
  return {
    seed,
    // Few plans are read, and the keys of a plan take long.
    get plan() {
      const keys = switches.map(({ at, go }) => ({ at: at.key, go: go.key }))
      return { settings, actors, switches: keys, faults }
    },
    steps,
    violation: broken && { ...broken, seed, step: steps.length },
    counts,
  }
}

async function play(
  scheduler: Scheduler,
  checks: Checks,
  { atRest, limits }: { atRest: () => void; limits: Limits }
): Promise<Broken | undefined> {
  const calmSince = { steps: 0, now: 0 }
  let hasRested = false
  for (;;) {
    const { isBusy, isCalm, now, steps } = scheduler
    if (!isCalm && (!isBusy || steps.length >= limits.wildSteps)) {
      Object.assign(calmSince, { steps: steps.length, now })
      scheduler.becomeCalm()
      continue
    }
    if (!isBusy && checks.isAtRest()) {
      const broken = checks.atEnd()
      if (broken || hasRested) {
        return broken
      }
      hasRested = true
      atRest()
      if (!scheduler.isBusy) {
        return undefined
      }
      Object.assign(calmSince, { steps: steps.length, now })
    }
    const [calmSteps, calmMs] = [steps.length - calmSince.steps, now - calmSince.now]
    if (isCalm && (calmSteps >= limits.calmSteps || calmMs > limits.calmMs)) {
      const after = `not calm after ${calmSteps} steps and ${Math.round(calmMs / 1_000)} s`
      return { name: "everything comes to rest", detail: `${after}\n${scheduler.describe()}` }
    }
    const task = scheduler.step()
    if (!task) {
      const waiting = scheduler.describe() || "no task is left, but the world is not at rest"
      return { name: "nothing is stuck", detail: waiting }
    }
    await settled(task)
    scheduler.endStep(task)
    const broken = scheduler.broken ?? checks.afterStep()
    if (broken) {
      return broken
    }
  }
}
