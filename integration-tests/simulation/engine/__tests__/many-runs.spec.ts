import { runMany } from ".."
import { dropParts } from "../shrink/drop-parts"
import { bank } from "./worlds/bank"

describe("runMany", () => {
  const broken = bank("no lock", "blind write")

  it("runMany counts the simulated runs with each violation, and names the seed of the violation's first run", async () => {
    const first = await runMany({ world: broken, from: 1, count: 500, stopAtFirst: true })
    const [[name, { seed }] = ["", { seed: 0 }]] = first.violations
    expect(first.schedules).toBe(seed)

    const all = await runMany({ world: broken, from: 1, count: seed + 200 })
    expect(all.schedules).toBe(seed + 200)
    expect(all.violations.get(name)).toMatchObject({ seed })
    expect(all.violations.get(name)?.times).toBeGreaterThan(1)
  })
})

describe("dropParts", () => {
  async function smallest(from: number[], isEnough: (items: readonly number[]) => boolean) {
    let items: readonly number[] = from
    let attempts = 0
    await dropParts(
      () => items,
      (fewer) => {
        attempts += 1
        items = isEnough(fewer) ? fewer : items
        return Promise.resolve(items === fewer)
      }
    )
    return { items, attempts }
  }
  const hundred = Array.from({ length: 100 }, (_, index) => index)

  it("In the simulator, dropParts reduces a list of 100 parts of a failing run to the two parts that the failure needs, in the list's order", async () => {
    const { items } = await smallest(hundred, (few) => few.includes(17) && few.includes(80))
    expect(items).toEqual([17, 80])
  })

  it("In the simulator, dropParts empties the list of a failing run's parts in a single attempt when no part is needed for the failure", async () => {
    expect(await smallest(hundred, () => true)).toEqual({ items: [], attempts: 1 })
  })
})
