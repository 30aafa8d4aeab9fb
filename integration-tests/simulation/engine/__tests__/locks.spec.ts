import { LockRefusedError, type LockOptions, type Simulation } from ".."
import { play } from "./support/play"

/** Acquires the lock, works for a while, and releases it. */
function holder(
  sim: Simulation,
  name: string,
  seen: string[],
  {
    afterMs = 0,
    workMs = 0,
    server = "server 1",
    ...options
  }: LockOptions & { afterMs?: number; workMs?: number; server?: string } = {}
): void {
  sim.spawn(
    name,
    async () => {
      await sim.sleep(afterMs)
      const lock = await sim.lock("cart", options).catch((error: unknown) => {
        seen.push(`${name} refused`)
        throw error
      })
      seen.push(`${name} begins`)
      await sim.sleep(workMs)
      seen.push(`${name} ends`)
      await sim.unlock(lock)
    },
    { server, mayFail: (error) => error instanceof LockRefusedError }
  )
}

describe("Locks", () => {
  it("A lock in the simulator makes a second task wait until the first task releases the lock", async () => {
    const seen: string[] = []
    await play((sim) => {
      holder(sim, "one", seen, { workMs: 1_000 })
      holder(sim, "two", seen, { waitMs: 5_000 })
    })
    expect(seen).toEqual(["one begins", "one ends", "two begins", "two ends"])
  })

  it("A lock in the simulator is refused to a task that has waited as long as it may", async () => {
    const seen: string[] = []
    await play((sim) => {
      holder(sim, "one", seen, { workMs: 10_000 })
      holder(sim, "two", seen, { waitMs: 5_000 })
    })
    expect(seen).toEqual(["one begins", "two refused", "one ends"])
  })

  it("A lock in the simulator that another task holds is refused immediately to a task that asks for no waiting time", async () => {
    const seen: string[] = []
    await play((sim) => {
      holder(sim, "one", seen, { workMs: 10 })
      holder(sim, "two", seen)
    })
    expect(seen).toEqual(["one begins", "two refused", "one ends"])
  })

  it("A lock in the simulator passes to the next task when it expires while its holder still works", async () => {
    const seen: string[] = []
    await play((sim) => {
      holder(sim, "one", seen, { workMs: 20_000, expiresMs: 10_000 })
      holder(sim, "two", seen, { workMs: 20_000, waitMs: 15_000 })
      holder(sim, "three", seen, { afterMs: 15_000, waitMs: 60_000 })
    })
    // "one" releases a lock that is no longer its own: "three" still waits for "two".
    expect(seen.slice(0, 4)).toEqual(["one begins", "two begins", "one ends", "two ends"])
    expect(seen.slice(4)).toEqual(["three begins", "three ends"])
  })

  const killed = { faults: [{ at: "one | waited 1 s before 1", fault: { kind: "kill" } as const }] }

  it("A lock in the simulator whose holder's server was killed stays locked until it expires", async () => {
    const seen: string[] = []
    const { steps } = await play((sim) => {
      holder(sim, "one", seen, { workMs: 1_000, expiresMs: 30_000 })
      holder(sim, "two", seen, { waitMs: 60_000, server: "server 2" })
    }, killed)
    expect(seen).toEqual(["one begins", "two begins", "two ends"])
    expect(steps.at(-1)?.at).toBeGreaterThan(30_000)
  })

  it("A lock in the simulator that is set to end with a server is released when the server that holds the lock is killed", async () => {
    const seen: string[] = []
    const { steps } = await play((sim) => {
      holder(sim, "one", seen, { workMs: 1_000, endsWithServer: true })
      holder(sim, "two", seen, { waitMs: 60_000, server: "server 2" })
    }, killed)
    expect(seen).toEqual(["one begins", "two begins", "two ends"])
    expect(steps.at(-1)?.at).toBeLessThan(2_000)
  })
})
