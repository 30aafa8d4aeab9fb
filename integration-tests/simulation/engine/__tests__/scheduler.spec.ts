import { InjectedError, ServerKilledError, type Simulation } from ".."
import { play } from "./support/play"

/** When every run starts. */
const START = Date.UTC(2100, 0, 1)

/** A task that takes two calls of a port, and says so in a list. */
function writer(sim: Simulation, name: string, seen: string[], server?: string): void {
  sim.spawn(
    name,
    async () => {
      await sim.call("first", () => seen.push(`${name}: first`))
      await sim.call("second", () => seen.push(`${name}: second`))
    },
    { server }
  )
}

describe("The scheduler", () => {
  it("The simulator's scheduler runs one task after the other when the plan has no task switches", async () => {
    const seen: string[] = []
    await play((sim) => {
      writer(sim, "one", seen)
      writer(sim, "two", seen)
    })
    expect(seen).toEqual(["one: first", "one: second", "two: first", "two: second"])
  })

  it("The simulator's scheduler goes on with another task at each switch in the plan", async () => {
    const seen: string[] = []
    const switches = [
      { at: "one | second before 1", go: "two | starts before 1" },
      { at: "two | second before 1", go: "one | second before 1" },
    ]
    await play(
      (sim) => {
        writer(sim, "one", seen)
        writer(sim, "two", seen)
      },
      { switches }
    )
    expect(seen).toEqual(["one: first", "two: first", "one: second", "two: second"])
  })

  it("The simulator's scheduler skips a switch in the plan to a task that does not exist", async () => {
    const seen: string[] = []
    const switches = [
      { at: "one | second before 1", go: "three | starts before 1" },
      { at: "one | second before 1", go: "two | starts before 1" },
    ]
    const { plan } = await play(
      (sim) => {
        writer(sim, "one", seen)
        writer(sim, "two", seen)
      },
      { switches }
    )
    expect(seen).toEqual(["one: first", "two: first", "two: second", "one: second"])
    expect(plan.switches).toEqual(switches.slice(1))
  })

  it("The simulator's scheduler can switch the order of the calls in a Promise.all", async () => {
    const seen: string[] = []
    const switches = [{ at: "both | left before 1", go: "both | right before 1" }]
    await play(
      (sim) => {
        sim.spawn("both", async () => {
          await Promise.all([
            sim.call("left", () => seen.push("left")),
            sim.call("right", () => seen.push("right")),
          ])
          seen.push("both answered")
        })
      },
      { switches }
    )
    expect(seen).toEqual(["right", "left", "both answered"])
  })

  it("In the simulator, a call is answered after the calls that it makes itself", async () => {
    const { steps } = await play((sim) => {
      sim.spawn("one", () => sim.call("outer", () => sim.call("inner", () => undefined)))
    })
    const points = steps.map(({ point }) => `${point.label} ${point.phase}`)
    expect(points.slice(1)).toEqual(["outer before", "inner before", "inner after", "outer after"])
  })

  it("In the simulator, a delayed call takes effect although its caller gave up earlier", async () => {
    const seen: string[] = []
    await play(
      (sim) => {
        sim.spawn("one", async () => {
          const deadline = sim.sleep(5_000).then(() => seen.push("gave up"))
          await Promise.race([sim.call("first", () => seen.push("first")), deadline])
        })
      },
      { faults: [{ at: "one | first before 1", fault: { kind: "delay", ms: 30_000 } }] }
    )
    expect(seen).toEqual(["gave up", "first"])
  })

  it("The simulator's scheduler reports a task as stuck when the task waits for another task's promise", async () => {
    let finish: () => void = () => undefined
    const shared = new Promise<void>((resolve) => (finish = resolve))
    const { violation } = await play((sim) => {
      sim.spawn("waiting", async () => {
        await shared
        await sim.point("after the promise")
      })
      sim.spawn("finishing", async () => {
        await sim.call("finish", () => finish())
      })
    })
    expect(violation?.detail).toMatch(/^waiting is not at a point/)
  })

  it("The simulator's scheduler wakes a task at a time that was set while the task slept", async () => {
    let due = new Date(START + 60_000)
    const { steps } = await play((sim) => {
      sim.spawn("sleeping", async () => await sim.sleepUntil("slept", () => due, 5_000))
      sim.spawn("waking", async () => {
        await sim.sleep(7_000)
        due = new Date(START + 9_000)
      })
    })
    expect(steps.find(({ point }) => point.label === "slept")?.at).toBe(9_000)
  })

  it("A task in the simulator sleeps at least the given minimum time, even if the task's waking time is earlier", async () => {
    const { steps } = await play((sim) => {
      sim.spawn("sleeping", async () => await sim.sleepUntil("slept", () => new Date(START), 5_000))
    })
    expect(steps.find(({ point }) => point.label === "slept")?.at).toBe(5_001)
  })

  it("The simulator's scheduler waits for code that waits for process.nextTick of Node.js", async () => {
    const seen: string[] = []
    const batched = () => new Promise<void>((resolve) => process.nextTick(resolve))
    await play((sim) => {
      sim.spawn("batching", async () => {
        await batched()
        await sim.call("first", () => seen.push("batching: first"))
      })
      writer(sim, "one", seen)
    })
    expect(seen).toEqual(["batching: first", "one: first", "one: second"])
  })

  it("The simulator renames a second task that has the same name as the first task", async () => {
    const { steps } = await play((sim) => {
      writer(sim, "one", [])
      writer(sim, "one", [])
    })
    expect(new Set(steps.map(({ point }) => point.taskName))).toEqual(new Set(["one", "one (2)"]))
  })

  it("The simulator's clock moves a millisecond per step, and to the next waking time when every task waits", async () => {
    const times: number[] = []
    await play((sim) => {
      const startedAt = sim.now().getTime()
      const passed = () => times.push(sim.now().getTime() - startedAt)
      sim.spawn("late", async () => {
        await sim.sleep(60_000)
        passed()
      })
      sim.spawn("early", async () => {
        await sim.sleep(5_000)
        passed()
      })
    })
    expect(times).toEqual([5_002, 60_001])
  })

  it("The simulator's scheduler rejects a call from outside its tasks", async () => {
    await expect(play((sim) => void sim.point("call"))).rejects.toThrow(
      '"call" was called outside of all tasks'
    )
  })

  it("The simulator's scheduler reports a task that fails with its own error as a violation", async () => {
    const { violation } = await play((sim) => {
      sim.spawn("wrong", () => Promise.reject(new TypeError("not a function")))
    })
    expect(violation).toMatchObject({ name: "no task fails (TypeError)", seed: 1, step: 1 })
    expect(violation?.detail).toMatch(/^wrong: TypeError: not a function\n/)
  })
})

describe("Faults", () => {
  const at = (point: string) => `one | ${point}`

  it("In the simulator, a call that is made to fail before it begins has no effect", async () => {
    const seen: string[] = []
    const { violation } = await play((sim) => writer(sim, "one", seen), {
      faults: [{ at: at("second before 1"), fault: { kind: "fail" } }],
    })
    expect(seen).toEqual(["one: first"])
    expect(violation).toBeUndefined()
  })

  it("In the simulator, a call that is made to fail after its end throws an error, but has had its effect", async () => {
    const seen: string[] = []
    let error: unknown
    await play(
      (sim) => {
        sim.spawn("one", async () => {
          await sim
            .call("first", () => seen.push("first"))
            .catch((caught: unknown) => (error = caught))
        })
      },
      { faults: [{ at: at("first after 1"), fault: { kind: "fail" } }] }
    )
    expect(seen).toEqual(["first"])
    expect(error).toEqual(expect.any(InjectedError))
    expect(error).toHaveProperty("message", "first: its answer was lost")
  })

  it("In the simulator, a call that is made to fail throws the error that the simulated world chooses", async () => {
    class TimeoutError extends Error {}
    let error: unknown
    await play(
      (sim) => {
        sim.spawn("one", () => sim.point("first").catch((caught: unknown) => (error = caught)))
      },
      { faults: [{ at: at("first before 1"), fault: { kind: "fail" } }] },
      { errorOf: ({ label }) => new TimeoutError(label) }
    )
    expect(error).toEqual(new TimeoutError("first"))
  })

  it("In the simulator, other tasks run while a call is delayed", async () => {
    const seen: string[] = []
    const { steps } = await play(
      (sim) => {
        writer(sim, "one", seen)
        writer(sim, "two", seen)
      },
      { faults: [{ at: at("first before 1"), fault: { kind: "delay", ms: 5_000 } }] }
    )
    expect(seen).toEqual(["two: first", "two: second", "one: first", "one: second"])
    expect(steps.at(-1)?.at).toBeGreaterThan(5_000)
  })

  it("In the simulator, killing a server ends the tasks of this server, while other servers go on", async () => {
    const seen: string[] = []
    await play(
      (sim) => {
        writer(sim, "one", seen, "server 1")
        writer(sim, "neighbour", seen, "server 1")
        writer(sim, "other", seen, "server 2")
      },
      { faults: [{ at: at("second before 1"), fault: { kind: "kill" } }] }
    )
    expect(seen).toEqual(["one: first", "other: first", "other: second"])
  })

  it("In the simulator, a request fails with an error when its server is killed", async () => {
    let error: unknown
    await play(
      (sim) => {
        sim.spawn("shopper", async () => {
          await sim
            .request("one", () => sim.point("first"), { server: "server 1" })
            .catch((caught: unknown) => (error = caught))
        })
      },
      { faults: [{ at: at("first before 1"), fault: { kind: "kill" } }] }
    )
    expect(error).toEqual(expect.any(ServerKilledError))
  })

  it("In the simulator, a kill ends a server's running tasks, and the restarted server can run new tasks", async () => {
    const seen: string[] = []
    await play(
      (sim) => {
        writer(sim, "one", seen, "server 1")
        sim.onKill((server) => writer(sim, `job on ${server}`, seen, server))
      },
      { faults: [{ at: at("first before 1"), fault: { kind: "kill" } }] }
    )
    expect(seen).toEqual(["job on server 1: first", "job on server 1: second"])
  })
})

describe("Requests", () => {
  it("In the simulator, a request returns what its work returns, or fails with the error that its work throws", async () => {
    const answers: unknown[] = []
    const { violation } = await play((sim) => {
      sim.spawn("shopper", async () => {
        answers.push(await sim.request("fine", () => Promise.resolve("paid"), {}))
        const refused = sim.request("refused", () => Promise.reject(new Error("declined")), {})
        await refused.catch((error) => answers.push(error))
      })
    })
    expect(answers).toEqual(["paid", new Error("declined")])
    expect(violation).toBeUndefined()
  })
})
