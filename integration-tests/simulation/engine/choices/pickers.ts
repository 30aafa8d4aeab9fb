import type { Parked } from "../point"
import type { Random } from "../random"
import type { Task } from "../task"

/** Picks the point that resumes. */
export type Picker = (ready: readonly Parked[], usual: Parked) => Parked

/** About once in so many steps, the fastest task by rank becomes the slowest. */
const STEPS_PER_FALL = 25

/**
 * Draws a scheduling strategy. Each finds what the others rarely find: even picks, short races; steady ones,
 * races with few switches; ranks, a task that stands still while others do all their work.
 */
export function drawPicker(random: Random): Picker {
  switch (random.int(0, 3)) {
    case 0:
      return evenly(random)
    case 1:
      return steadily(random, random.pick([0.7, 0.9]))
    default:
      return byRank(random)
  }
}

function evenly(random: Random): Picker {
  return (ready) => random.pick(ready)
}

/** Mostly continues the same task. */
function steadily(random: Random, steadiness: number): Picker {
  return (ready, usual) => (random.chance(steadiness) ? usual : random.pick(ready))
}

/** Always the fastest task by a random rank; at times the fastest becomes the slowest. */
function byRank(random: Random): Picker {
  const ranks = new Map<Task, number>()
  let slowest = 0
  const rankOf = ({ task }: Parked): number => {
    let rank = ranks.get(task)
    if (rank === undefined) {
      rank = random.next()
      ranks.set(task, rank)
    }
    return rank
  }
  const fastestOf = (ready: readonly Parked[]): Parked =>
    ready.reduce((best, each) => (rankOf(each) > rankOf(best) ? each : best))

  return (ready) => {
    const fastest = fastestOf(ready)
    if (!random.chance(1 / STEPS_PER_FALL)) {
      return fastest
    }
    slowest -= 1
    ranks.set(fastest.task, slowest)
    return fastestOf(ready)
  }
}
