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

describe("Phases of a run", () => {
  it("A simulated run ends when its tasks have ended, even while background tasks still run", async () => {
    const { violation, steps } = await play((sim) => {
      job(sim)
      sim.spawn("shopper", () => sim.point("pays"))
    })
    expect(violation).toBeUndefined()
    expect(steps.map(({ point }) => point.label)).toEqual(["starts", "starts", "pays"])
  })

  it("A simulated run lets its background tasks go on until the simulated world is at rest", async () => {
    let left = 3
    const { violation } = await play((sim) => {
      job(sim, () => (left -= 1))
      sim.restsWhen(() => left === 0)
    })
    expect(violation).toBeUndefined()
    expect(left).toBe(0)
  })

  it("When a simulated world is at rest, its last tasks run, and then all invariants and final checks are checked again", async () => {
    let cleared = 0
    const atRest = (sim: Simulation) =>
      sim.spawn("admin", async () => {
        await sim.point("clears")
        cleared += 1
      })
    const start = (most: number) => (sim: Simulation) => {
      sim.spawn("shopper", () => sim.point("pays"))
      sim.invariant("is not cleared too often", () => (cleared > most ? "it is" : undefined))
      sim.finally("is not cleared twice", () => (cleared > 1 ? "it is" : undefined))
    }
    expect((await play(start(1), {}, { atRest })).violation).toBeUndefined()
    expect(cleared).toBe(1)
    expect((await play(start(2), {}, { atRest })).violation?.name).toBe("is not cleared twice")
    cleared = 0
    expect((await play(start(0), {}, { atRest })).violation?.name).toBe("is not cleared too often")
  })

  it("A simulated world that does not come to rest is reported as a violation that lists the waiting tasks", async () => {
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

  it("A simulated run in which a task waits for a real timer is reported as stuck", async () => {
    const { violation } = await play((sim) => {
      sim.spawn("impatient", async () => {
        await sim.point("call")
        await delay(1)
      })
    })
    expect(violation?.name).toBe("nothing is stuck")
    expect(violation?.detail).toMatch(/^impatient is not at a point/)
  })

  it("A simulated run in which two tasks wait for each other's locks is reported as stuck", async () => {
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

  it("A simulated run has random failures in its first part, and none in its calm last part", async () => {
    const faults = { wild: 0, calm: 0 }
    for (let seed = 1; seed <= 50; seed += 1) {
      let ticks = 0
      let calmAt = Infinity
      const world = worldOf((sim) => {
        sim.spawn("shopper", async () => {
          for (let times = 0; times < 20; times += 1) {
            await sim.point("pays").catch(() => undefined)
          }
        })
        job(sim, () => (ticks += 1))
        sim.onCalm(() => (calmAt = sim.now().getTime()))
        sim.restsWhen(() => ticks > 20)
      })
      const { steps } = await run(world, seed)
      const start = Date.UTC(2100, 0, 1)
      for (const { at, fault } of steps) {
        faults[start + at > calmAt ? "calm" : "wild"] += fault ? 1 : 0
      }
    }
    expect(faults.wild).toBeGreaterThan(20)
    expect(faults.calm).toBe(0)
  })

  it("A simulated run checks its invariants after every step, and stops at the first violation", async () => {
    let paid = 0
    const { violation, steps } = await play((sim) => {
      sim.invariant("no shopper pays twice", () => (paid > 1 ? `paid ${paid} times` : undefined))
      sim.spawn("shopper", async () => {
        await sim.point("pays")
        paid += 1
        await sim.point("pays")
        paid += 1
        await sim.point("leaves")
      })
    })
    expect(violation).toEqual({
      name: "no shopper pays twice",
      detail: "paid 2 times",
      seed: 1,
      step: 3,
    })
    expect(steps).toHaveLength(3)
  })

  it("A check that throws an error at the end of a simulated run is reported as a violation", async () => {
    const { violation } = await play((sim) => {
      sim.finally("all is well", () => {
        throw new Error("no such row")
      })
    })
    expect(violation?.detail).toMatch("the check itself failed: Error: no such row")
  })
})
