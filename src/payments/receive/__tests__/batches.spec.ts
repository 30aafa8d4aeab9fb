import { batches } from "../batches"

/** Batches whose end the test decides. */
function underTest(atOnce: number) {
  const { run, whenFree } = batches(atOnce)
  const begun: string[] = []
  const end = new Map<string, (error?: Error) => void>()
  const add = (name: string): void => {
    whenFree(() => {
      begun.push(name)
      void run(
        () =>
          new Promise<void>((resolve, reject) =>
            end.set(name, (error) => (error ? reject(error) : resolve()))
          )
      ).catch(() => undefined)
    })
  }
  return { add, begun, end: async (name: string, error?: Error) => endOf(end, name, error) }
}

async function endOf(
  end: Map<string, (error?: Error) => void>,
  name: string,
  error?: Error
): Promise<void> {
  end.get(name)?.(error)
  await turn()
}

const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe("Batches", () => {
  it("run a few at once, and the next one as soon as there is room", async () => {
    const { add, begun, end } = underTest(2)
    for (const name of ["a", "b", "c", "d"]) {
      add(name)
    }
    await turn()
    expect(begun).toEqual(["a", "b"])
    await end("b")
    expect(begun).toEqual(["a", "b", "c"])
  })

  it("make room when one fails", async () => {
    const { add, begun, end } = underTest(1)
    add("a")
    add("b")
    await turn()
    await end("a", new Error("the database is gone"))
    expect(begun).toEqual(["a", "b"])
  })

  it("begin again after they had nothing to do", async () => {
    const { add, begun, end } = underTest(1)
    add("a")
    await turn()
    await end("a")
    add("b")
    await turn()
    expect(begun).toEqual(["a", "b"])
  })
})
