import { reportViolation, run } from "../engine"
import { readStories } from "../stories"
import { WORLD } from "../subject"

describe("Schedules that broke a promise once", () => {
  it.each(readStories())(
    "The simulated store violates no invariant when the recorded run $name is replayed",
    async ({ seed, plan }) => {
      const outcome = await run(WORLD, seed, plan)
      expect(outcome.violation && reportViolation(outcome)).toBeUndefined()
      // A plan that no longer fits the code plays something else.
      expect(outcome.plan).toEqual(plan)
    }
  )
})
