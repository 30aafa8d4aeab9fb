import { watchHeartbeat } from "../health/heartbeat-watch"

describe("The watch over the reconcile job", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const warningsAfter = async (heartbeat: () => Date | null) => {
    const warnings: string[] = []
    watchHeartbeat(
      async () => heartbeat(),
      (message) => warnings.push(message)
    )
    await jest.advanceTimersByTimeAsync(3 * 60_000)
    return warnings
  }

  it("says nothing once the job has run, on whichever server", async () => {
    expect(await warningsAfter(() => new Date())).toEqual([])
  })

  it.each([
    ["it never ran", null],
    ["it ran before this server started", new Date(0)],
  ])("warns once when %s, and names the fix", async (_, heartbeat) => {
    expect(await warningsAfter(() => heartbeat)).toEqual([expect.stringContaining("workerMode")])
  })
})
