import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { SignatureFailureCounter } from "../health/signature-failures"

const PROVIDER = "pp_hosted-checkout_default"
const MINUTE_MS = 60_000
/** Longer than a flush waits for the database. */
const PAST_THE_DEADLINE_MS = 6_000

interface Write {
  counts: number[]
  succeed: () => void
  fail: () => void
}

/** A counter whose database answers when the test lets it. */
function underTest() {
  const writes: Write[] = []
  const raw = async (_: string, { counts }: { counts: number[] }) =>
    await new Promise<void>((resolve, reject) =>
      writes.push({ counts, succeed: resolve, fail: () => reject(new Error("no database")) })
    )
  const counter = new SignatureFailureCounter(
    { raw } as unknown as Knex,
    { warn: () => undefined } as unknown as Logger
  )
  return { counter, writes, counts: () => writes.map(({ counts }) => counts) }
}

describe("The count of signature failures", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("A count of forged notifications is written only once, even if the database confirms the write after the server has stopped waiting", async () => {
    const { counter, writes, counts } = underTest()
    counter.count(PROVIDER)
    const flushed = counter.flush()
    await jest.advanceTimersByTimeAsync(PAST_THE_DEADLINE_MS)
    await flushed

    writes[0]?.succeed()
    await counter.flush()
    expect(counts()).toEqual([[1]])
  })

  it("A server that stops waits until a running write of the count of forged notifications has ended, and then writes what was counted since", async () => {
    const { counter, writes, counts } = underTest()
    counter.count(PROVIDER)
    const first = counter.flush()
    await jest.advanceTimersByTimeAsync(0)
    counter.count(PROVIDER)
    counter.count(PROVIDER)
    let stopped = false
    const atTheEnd = Promise.all([counter.flush(), counter.flush()]).then(() => (stopped = true))

    writes[0]?.succeed()
    await first
    await jest.advanceTimersByTimeAsync(0)
    expect({ stopped, counts: counts() }).toEqual({ stopped: false, counts: [[1], [2]] })
    writes[1]?.succeed()
    await atTheEnd
  })

  it("A server that stops waits until a running write of the count of forged notifications has ended, even if nothing was counted since", async () => {
    const { counter, writes } = underTest()
    counter.count(PROVIDER)
    void counter.flush()
    let stopped = false
    const atTheEnd = counter.flush().then(() => (stopped = true))
    await jest.advanceTimersByTimeAsync(0)
    expect(stopped).toBe(false)

    writes[0]?.succeed()
    await atTheEnd
  })

  it("A count of forged notifications that could not be written is written again after a minute", async () => {
    const { counter, writes, counts } = underTest()
    counter.count(PROVIDER)
    await jest.advanceTimersByTimeAsync(MINUTE_MS)
    writes[0]?.fail()
    await jest.advanceTimersByTimeAsync(MINUTE_MS)
    expect(counts()).toEqual([[1], [1]])
  })
})
