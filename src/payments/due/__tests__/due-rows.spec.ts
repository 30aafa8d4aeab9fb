import { dueRows, forEachRow } from "../due-rows"

/** Work that runs until it is released, and the rows in work. */
function work() {
  const letGo: (() => void)[] = []
  const inWork = new Set<string>()
  return {
    inWork,
    letGo: () => letGo.splice(0).forEach((finish) => finish()),
    on: async (row: string) => {
      inWork.add(row)
      await new Promise<void>((resolve) => letGo.push(resolve))
      inWork.delete(row)
    },
  }
}

/** Everything that needs no timer has happened. */
const completed = async () => await new Promise((resolve) => setImmediate(resolve))

const noError = () => undefined

describe("Due rows", () => {
  afterEach(() => jest.useRealTimers())

  it("A background run with the limit 2 processes at most two waiting tasks at once, and fetches further tasks when these two tasks are finished", async () => {
    const { on, inWork, letGo } = work()
    const claims = [["1", "2"], ["3"], []]
    const run = forEachRow(
      dueRows(
        async () => Promise.resolve(claims.shift() ?? []),
        () => false
      ),
      2,
      on,
      noError
    )
    await completed()
    expect([...inWork]).toEqual(["1", "2"])
    letGo()
    await completed()
    expect([...inWork]).toEqual(["3"])
    letGo()
    await run
    expect(claims).toEqual([])
  })

  it("When the time of a background run is over, the run leaves the waiting tasks that have not begun for the next run", async () => {
    let isTimeUp = false
    const taken: string[] = []
    const endless = dueRows(
      async () => Promise.resolve([String(taken.length)]),
      () => isTimeUp
    )
    await forEachRow(
      endless,
      1,
      async (row) => {
        taken.push(row)
        isTimeUp = taken.length === 3
        return Promise.resolve()
      },
      noError
    )
    expect(taken).toEqual(["0", "1", "2"])
  })

  it("A background run reports the error of each task that fails, and still processes the remaining tasks", async () => {
    const claims = [["1", "2", "3"], []]
    const details: string[] = []
    await forEachRow(
      dueRows(
        async () => Promise.resolve(claims.shift() ?? []),
        () => false
      ),
      1,
      async (row) => (row === "3" ? Promise.resolve() : Promise.reject(new Error(`no ${row}`))),
      (row, { message }) => details.push(`${row}: ${message}`)
    )
    expect(details).toEqual(["1: no 1", "2: no 2"])
  })

  it("After 30 seconds, a background run gives up a task that hangs, so that the run can end", async () => {
    jest.useFakeTimers()
    const claims = [["1"], ["2"], []]
    const details: string[] = []
    const run = forEachRow(
      dueRows(
        async () => Promise.resolve(claims.shift() ?? []),
        () => false
      ),
      1,
      async (row) => (row === "1" ? new Promise<void>(() => undefined) : Promise.resolve()),
      (row) => details.push(row)
    )
    await jest.advanceTimersByTimeAsync(30_000)
    await run
    expect({ details, claims }).toEqual({ details: ["1"], claims: [] })
  })

  it("A background run whose query for waiting tasks fails ends only after the running tasks are finished", async () => {
    const { on, letGo } = work()
    const claims = [async () => Promise.resolve(["1"]), async () => Promise.reject(new Error("no"))]
    let ended = false
    const run = forEachRow(
      dueRows(
        async () => (await claims.shift()?.()) ?? [],
        () => false
      ),
      2,
      on,
      noError
    ).finally(() => (ended = true))
    await completed()
    expect({ claimsLeft: claims.length, ended }).toEqual({ claimsLeft: 0, ended: false })
    letGo()
    await expect(run).rejects.toThrow("no")
  })

  it("A background run whose query for waiting tasks is never answered fails after at most 15 seconds", async () => {
    jest.useFakeTimers()
    const run = forEachRow(
      dueRows(
        async () => new Promise<string[]>(() => undefined),
        () => false
      ),
      2,
      async () => Promise.resolve(),
      noError
    )
    const failed = expect(run).rejects.toThrow("Timed out")
    await jest.advanceTimersByTimeAsync(15_000)
    await failed
  })
})
