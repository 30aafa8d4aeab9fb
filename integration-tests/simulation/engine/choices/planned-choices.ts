import type { Fault } from "../faults"
import type { Deviations } from "../plan"
import type { Parked } from "../point"
import type { Choices } from "./choices"

/** Replays the choices of a plan. Skips those that no longer fit, and resumes the usual point. */
export class PlannedChoices implements Choices {
  readonly #switches = new Map<string, string[]>()
  readonly #faults: Map<string, Fault>
  readonly #last: string | undefined

  constructor({ switches, faults, last }: Deviations) {
    this.#last = last
    for (const { at, go } of switches) {
      const goes = this.#switches.get(at)
      if (goes) {
        goes.push(go)
      } else {
        this.#switches.set(at, [go])
      }
    }
    this.#faults = new Map(faults.map(({ at, fault }) => [at, fault]))
  }

  pick(ready: readonly Parked[], usual: Parked): Parked {
    const goes = this.#switches.get(usual.key) ?? []
    while (goes.length > 0) {
      const go = goes.shift()
      const point = ready.find(({ key }) => key === go)
      if (point) {
        return point
      }
    }
    return usual.key === this.#last ? (ready.find((point) => point !== usual) ?? usual) : usual
  }

  fault({ key }: Parked): Fault | undefined {
    return this.#faults.get(key)
  }
}
