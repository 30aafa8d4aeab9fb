import type { Deps } from "../../deps"
import { drainInbox } from "../drain-inbox"
import { drainPatiently } from "../drain-patiently"

jest.mock("../drain-inbox", () => ({ drainInbox: jest.fn() }))

describe("The reconcile job's wait for the inbox", () => {
  let errors: string[]
  const deps = { log: { error: (message: string) => errors.push(message) } } as unknown as Deps

  beforeEach(() => {
    errors = []
    jest.useFakeTimers()
  })
  afterEach(() => jest.useRealTimers())

  it("The reconcile job waits at most five seconds for stored notifications to be processed, and logs no error", async () => {
    jest.mocked(drainInbox).mockReturnValue(new Promise(() => undefined))
    const waited = drainPatiently(deps)
    await jest.advanceTimersByTimeAsync(5_000)
    await waited

    expect(errors).toEqual([])
  })

  it("The reconcile job logs that processing stored notifications failed, and does not throw", async () => {
    jest.mocked(drainInbox).mockRejectedValue(new Error("connection refused"))
    await drainPatiently(deps)

    expect(errors).toEqual(["processing the inbox failed and will be retried: connection refused"])
  })

  it("The reconcile job goes on as soon as the stored notifications are processed, and leaves no timer behind", async () => {
    jest.mocked(drainInbox).mockResolvedValue()
    await drainPatiently(deps)

    expect(errors).toEqual([])
    expect(jest.getTimerCount()).toBe(0)
  })
})
