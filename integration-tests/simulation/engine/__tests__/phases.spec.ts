import { setTimeout as delay } from "node:timers/promises"
import { run, type Simulation } from ".."
import { play, worldOf } from "./support/play"

/** A job that never ends. */
function job(sim: Simulation, work: () => void = () => undefined): void {
  const loop = async () => {
    for (;;) {
      await sim.sleep(60_000)
      work()
    }
  }
  sim.spawn("job", loop, { background: true })
}

describe("A run", () => {
  it("ends with its tasks, whatever still runs in the background", async () => {
    const { violation, steps } = await play((sim) => {
      job(sim)
      sim.spawn("shopper", () => sim.point("pays"))
    })
    expect(violation).toBeUndefined()
    expect(steps.map(({ point }) => point.label)).toEqual(["starts", "starts", "pays"])
  })

  it("goes on in the background until the world is at rest", async () => {
    let left = 3
    const { violation } = await play((sim) => {
      job(sim, () => (left -= 1))
      sim.restsWhen(() => left === 0)
    })
    expect(violation).toBeUndefined()
    expect(left).toBe(0)
  })

  it("says what is parked when the world does not come to rest", async () => {
    const limits = { calmSteps: 20 }
    const { violation } = await play(
      (sim) => {
        job(sim)
        sim.restsWhen(() => false)
      },
      {},
      { limits }
    )
    expect(violation?.name).toBe("everything comes to rest")
    expect(violation?.detail).toMatch(
      /^not calm after 20 steps and 1\d{3} s\njob is parked at "waited 60 s", until/
    )
  })

  it("is stuck when a task waits for a timer", async () => {
    const { violation } = await play((sim) => {
      sim.spawn("impatient", async () => {
        await sim.point("call")
        await delay(1)
      })
    })
    expect(violation?.name).toBe("nothing is stuck")
    expect(violation?.detail).toMatch(/^impatient waits for no point/)
  })

  it("is stuck when two tasks wait for each other's locks", async () => {
    const crossed = (sim: Simulation, name: string, first: string, second: string) =>
      sim.spawn(name, async () => {
        await sim.lock(first)
        await sim.sleep(1_000)
        await sim.lock(second, { waitMs: Infinity })
      })
    const { violation } = await play((sim) => {
      crossed(sim, "one", "cart", "order")
      crossed(sim, "two", "order", "cart")
    })
    expect(violation?.name).toBe("nothing is stuck")
    expect(violation?.detail).toMatch(
      /"locks order", for another task\n.*"locks cart", for another task/
    )
  })

  it("has no faults once it is calm", async () => {
    let faultsWhenCalm = 0
    const seeds = Array.from({ length: 50 }, (_, index) => index + 1)
    for (const seed of seeds) {
      let ticks = 0
      let isCalm = false
      const world = worldOf(
        (sim) => {
          job(sim, () => (ticks += 1))
          sim.onCalm(() => (isCalm = true))
          sim.restsWhen(() => ticks > 20)
        },
        {
          faults: () => {
            faultsWhenCalm += isCalm ? 1 : 0
            return [{ kind: "delay", ms: 1_000 }]
          },
        }
      )
      expect((await run(world, seed)).plan.faults).toEqual([])
    }
    expect(faultsWhenCalm).toBe(0)
  })

  it("looks at invariants after every step, and stops at the first that is broken", async () => {
    let paid = 0
    const { violation, steps } = await play((sim) => {
      sim.invariant("nobody pays twice", () => (paid > 1 ? `paid ${paid} times` : undefined))
      sim.spawn("shopper", async () => {
        await sim.point("pays")
        paid += 1
        await sim.point("pays")
        paid += 1
        await sim.point("leaves")
      })
    })
    expect(violation).toEqual({
      name: "nobody pays twice",
      detail: "paid 2 times",
      seed: 1,
      step: 3,
    })
    expect(steps).toHaveLength(3)
  })

  it("tells a check that fails itself", async () => {
    const { violation } = await play((sim) => {
      sim.finally("all is well", () => {
        throw new Error("no such row")
      })
    })
    expect(violation?.detail).toMatch("the check itself failed: Error: no such row")
  })
})
