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

  it("A server does not warn if the reconcile job has run since the server's start", async () => {
    expect(await warningsAfter(() => new Date())).toEqual([])
  })

  it.each([
    ["has never run", null],
    ["ran last before the server started", new Date(0)],
  ])(
    "A server warns once, and names the option workerMode, if the reconcile job %s",
    async (_, heartbeat) => {
      expect(await warningsAfter(() => heartbeat)).toEqual([expect.stringContaining("workerMode")])
    }
  )
})
