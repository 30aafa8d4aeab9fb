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

  it("ends after five seconds and logs no error when the inbox takes longer", async () => {
    jest.mocked(drainInbox).mockReturnValue(new Promise(() => undefined))
    const waited = drainPatiently(deps)
    await jest.advanceTimersByTimeAsync(5_000)
    await waited

    expect(errors).toEqual([])
  })

  it("logs an inbox that fails, and does not throw", async () => {
    jest.mocked(drainInbox).mockRejectedValue(new Error("connection refused"))
    await drainPatiently(deps)

    expect(errors).toEqual(["processing the inbox failed and will be retried: connection refused"])
  })

  it("ends with the inbox when that is quicker", async () => {
    jest.mocked(drainInbox).mockResolvedValue()
    await drainPatiently(deps)

    expect(errors).toEqual([])
    expect(jest.getTimerCount()).toBe(0)
  })
})
