import { InFlightWork } from "../in-flight-work"

describe("InFlightWork", () => {
  it("A server that stops waits for all running work, even if some of the work has failed", async () => {
    const work = new InFlightWork()
    const done: string[] = []
    let finish = (): void => undefined
    const long = work.finishBeforeStop(async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      done.push("long")
    })
    const failing = work.finishBeforeStop(async () => Promise.reject(new Error("no")))
    await expect(failing).rejects.toThrow("no")
    expect(work.stopping).toBe(false)

    const stopped = work.stop().then(() => done.push("stopped"))
    expect(work.stopping).toBe(true)
    finish()
    await Promise.all([long, stopped])
    expect(done).toEqual(["long", "stopped"])
  })
})
