import { inBatches } from "../batches"

/** Batches whose end the test decides. */
function underTest(atOnce: number, max = 100) {
  const begun: string[] = []
  const ends = new Map<string, (answer: (string | Error)[] | Error) => void>()
  const add = inBatches<string, string>(
    async (values) => {
      const batch = values.join()
      begun.push(batch)
      return await new Promise((resolve, reject) =>
        ends.set(batch, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      )
    },
    { atOnce, max }
  )
  const end = async (batch: string, answer: (string | Error)[] | Error) => {
    ends.get(batch)?.(answer)
    await turn()
  }
  return { add, begun, end }
}

const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe("Batches", () => {
  it("Notifications that arrive together are stored in one batch, and each gets its own result or error", async () => {
    const { add, begun, end } = underTest(1)
    const results = Promise.allSettled([add("a"), add("b")])
    await turn()
    expect(begun).toEqual(["a,b"])
    const error = new Error("no such row")
    await end("a,b", ["A", error])
    expect(await results).toEqual([
      { status: "fulfilled", value: "A" },
      { status: "rejected", reason: error },
    ])
  })

  it("Notifications that do not fit in one batch are stored in several batches, and a waiting batch starts as soon as a running batch ends", async () => {
    const { add, begun, end } = underTest(2, 1)
    for (const name of ["a", "b", "c", "d"]) {
      void add(name)
    }
    await turn()
    expect(begun).toEqual(["a", "b"])
    await end("b", ["B"])
    expect(begun).toEqual(["a", "b", "c"])
  })

  it("Notifications that arrive while a batch is being stored form the next batch together", async () => {
    const { add, begun, end } = underTest(1)
    void add("a")
    await turn()
    void add("b")
    await turn()
    void add("c")
    await turn()
    await end("a", ["A"])
    expect(begun).toEqual(["a", "b,c"])
  })

  it("Each notification of a batch that fails gets the error, and the next batch is stored", async () => {
    const { add, begun, end } = underTest(1, 2)
    const results = Promise.allSettled([add("a"), add("b")])
    void add("c")
    await turn()
    const error = new Error("the database is gone")
    await end("a,b", error)
    expect(begun).toEqual(["a,b", "c"])
    expect(await results).toEqual([
      { status: "rejected", reason: error },
      { status: "rejected", reason: error },
    ])
  })

  it("A notification that arrives after the last batch has ended is stored in a new batch", async () => {
    const { add, begun, end } = underTest(1)
    void add("a")
    await turn()
    await end("a", ["A"])
    void add("b")
    await turn()
    expect(begun).toEqual(["a", "b"])
  })
})
