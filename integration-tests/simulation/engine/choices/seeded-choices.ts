import type { Fault } from "../faults"
import type { Parked } from "../point"
import type { Random } from "../random"
import type { Choices } from "./choices"
import { drawPicker, type Picker } from "./pickers"

/** The fault budget of a run is one of these. Many faults hide each other. */
const BUDGETS = [0, 0, 1, 1, 1, 2, 2, 3, 4]

/** The average number of points between two faults is one of these, for short runs and long ones. */
const GAPS = [4, 12, 40, 120]

/** Draws the choices of a run from its seed. */
export class SeededChoices implements Choices {
  readonly #random: Random
  readonly #picker: Picker
  readonly #gap: number
  #budget: number
  #pointsToNextFault: number

  constructor(random: Random) {
    this.#random = random
    this.#picker = drawPicker(random)
    this.#budget = random.pick(BUDGETS)
    this.#gap = random.pick(GAPS)
    this.#pointsToNextFault = this.#drawGap()
  }

  pick(ready: readonly Parked[], usual: Parked): Parked {
    return this.#picker(ready, usual)
  }

  fault(point: Parked, allowed: (point: Parked) => readonly Fault[]): Fault | undefined {
    if (this.#budget === 0) {
      return undefined
    }
    const faults = allowed(point)
    if (faults.length === 0 || --this.#pointsToNextFault > 0) {
      return undefined
    }
    this.#budget -= 1
    this.#pointsToNextFault = this.#drawGap()
    return this.#random.pick(faults)
  }

  #drawGap(): number {
    return this.#random.int(1, 2 * this.#gap)
  }
}
