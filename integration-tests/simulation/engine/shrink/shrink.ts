import type { Plan } from "../plan"
import { run, type Outcome } from "../run"
import type { World } from "../world"
import { dropParts } from "./drop-parts"

/** Enough for a plan of a few hundred choices. */
const ATTEMPTS = 4_000

/**
 * Searches for a smaller plan with the same violation: fewer actors, actions, faults and switches
 * between tasks.
 *
 * @param attempts how many runs it may take.
 * @returns the smallest found; the outcome itself where it has no violation.
 */
export async function shrink<Action, Settings>(
  world: World<Action, Settings>,
  outcome: Outcome<Action, Settings>,
  attempts = ATTEMPTS
): Promise<Outcome<Action, Settings>> {
  let best = outcome
  let left = outcome.violation ? attempts : 0

  async function attempt(change: Partial<Plan<Action, Settings>>): Promise<boolean> {
    if (left <= 0) {
      return false
    }
    left -= 1
    const tried = await run(world, outcome.seed, { ...best.plan, ...change })
    const isSame = tried.violation?.name === outcome.violation?.name
    if (!isSame || sizeOf(tried.plan) > sizeOf(best.plan)) {
      return false
    }
    // The recorded plan: without what no longer fits, or comes after the violation.
    best = tried
    return true
  }

  async function dropActions(): Promise<void> {
    for (let index = 0; index < best.plan.actors.length; index += 1) {
      await dropParts(
        () => best.plan.actors[index]?.actions ?? [],
        (actions) =>
          attempt({
            actors: best.plan.actors.map((actor, at) =>
              at === index ? { ...actor, actions } : actor
            ),
          })
      )
    }
  }

  /** Most races only need one task to wait at one point while the others work. */
  async function holdOnePoint(): Promise<void> {
    const keys = new Set(best.steps.map(({ point }) => point.key))
    for (const last of keys) {
      if (best.plan.switches.length < 2 || (await attempt({ switches: [], last }))) {
        return
      }
    }
  }

  let size: number
  do {
    size = sizeOf(best.plan)
    await dropParts(
      () => best.plan.actors,
      (actors) => attempt({ actors })
    )
    await dropActions()
    await dropParts(
      () => best.plan.faults,
      (faults) => attempt({ faults })
    )
    await dropParts(
      () => best.plan.switches,
      (switches) => attempt({ switches })
    )
    await holdOnePoint()
  } while (sizeOf(best.plan) < size && left > 0)
  return best
}

function sizeOf({ actors, faults, switches }: Plan<unknown, unknown>): number {
  const actions = actors.reduce((sum, actor) => sum + actor.actions.length, 0)
  return actors.length + actions + faults.length + switches.length
}
