import { run, runMany, shrink, formatStory, type Outcome } from ".."
import { bank, type Deposit, type Mistake } from "./worlds/bank"

const MISTAKES: readonly (readonly [what: string, mistakes: Mistake[]])[] = [
  ["a lost update", ["no lock", "blind write"]],
  ["a lock that expires under its holder", ["blind write"]],
  ["a kill between two writes", ["two writes"]],
  ["a call repeated after its answer was lost", ["charges again"]],
]

/** The first violation, as the seed drew it. */
async function findIn(mistakes: Mistake[]): Promise<Outcome<Deposit, null>> {
  const world = bank(...mistakes)
  const { violations } = await runMany({ world, from: 1, count: 500, stopAtFirst: true })
  const [found] = violations.values()
  return await run(world, found?.seed ?? 0)
}

describe("The simulated bank", () => {
  it("The simulator finds no violation in 500 random runs of a simulated bank without a bug", async () => {
    const { violations, schedules, counts } = await runMany({
      world: bank(),
      from: 1,
      count: 500,
    })
    expect(violations).toEqual(new Map())
    expect(schedules).toBe(500)
    expect(counts.get("deposit booked")).toBeGreaterThan(500)
  })

  it.each(MISTAKES)(
    'The simulator finds the bug "%s" of a simulated bank within 500 random runs',
    async (_what, mistakes) => {
      expect((await findIn(mistakes)).violation).toBeDefined()
    }
  )

  it.each(MISTAKES)(
    'The simulator shortens the run that shows the bug "%s" of a simulated bank to at most 16 lines',
    async (_what, mistakes) => {
      const found = await findIn(mistakes)
      const { violation, plan, steps } = await shrink(bank(...mistakes), found)
      expect(violation?.name).toBe(found.violation?.name)
      expect(plan.actors.flatMap(({ actions }) => actions).length).toBeLessThanOrEqual(2)
      expect(plan.faults.length).toBeLessThanOrEqual(1)
      expect(plan.switches.length).toBeLessThanOrEqual(2)
      expect(formatStory(steps).split("\n").length).toBeLessThanOrEqual(16)
    }
  )
})

describe("Runs", () => {
  const seeds = Array.from({ length: 200 }, (_, index) => index + 1)

  it("Two simulated runs with the same seed have the same plan and the same steps", async () => {
    for (const seed of seeds) {
      const [one, other] = [await run(bank(), seed), await run(bank(), seed)]
      expect(formatStory(one.steps)).toBe(formatStory(other.steps))
      expect(one.plan).toEqual(other.plan)
    }
  })

  it("Replaying a simulated run's plan from JSON gives the same plan, the same steps and the same violation", async () => {
    for (const seed of seeds) {
      const one = await run(bank("two writes"), seed)
      const plan = JSON.parse(JSON.stringify(one.plan)) as typeof one.plan
      const other = await run(bank("two writes"), seed, plan)
      expect(formatStory(other.steps)).toBe(formatStory(one.steps))
      expect(other.plan).toEqual(one.plan)
      expect(other.violation).toEqual(one.violation)
    }
  })

  it("Replaying the plan of a failing run after the simulator has shortened it gives the same steps and the same violation", async () => {
    const world = bank("charges again")
    const shrunken = await shrink(world, await findIn(["charges again"]))
    const again = await run(world, shrunken.seed, shrunken.plan)
    expect(formatStory(again.steps)).toBe(formatStory(shrunken.steps))
    expect(again.violation).toEqual(shrunken.violation)
  })

  it("200 simulated runs with different seeds have more than 190 different sequences of steps", async () => {
    const stories = new Set<string>()
    for (const seed of seeds) {
      stories.add(formatStory((await run(bank(), seed)).steps))
    }
    expect(stories.size).toBeGreaterThan(190)
  })
})
