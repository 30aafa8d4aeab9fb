import { InMemoryDistributedTransactionStorage } from "@medusajs/workflow-engine-inmemory/dist/utils/workflow-orchestrator-storage"
import { ScheduledJobs } from "../scheduled-jobs"

type Dependencies = ConstructorParameters<typeof InMemoryDistributedTransactionStorage>[0]

const INTERVAL_MS = 5_000

describe("The scheduled jobs of a store", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /** Medusa's engine with one job, whose second run has begun. */
  const startEngine = async () => {
    const engine = new InMemoryDistributedTransactionStorage({} as Dependencies)
    const ends: (() => void)[] = []
    const run = jest.fn(async () => new Promise<void>((resolve) => ends.push(resolve)))
    engine.setWorkflowOrchestratorService({ run })
    const jobs = new ScheduledJobs(engine)
    await engine.schedule("job", { interval: INTERVAL_MS, concurrency: "forbid" })
    await jest.advanceTimersByTimeAsync(INTERVAL_MS)
    ends.forEach((end) => end())
    await jest.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(run).toHaveBeenCalledTimes(2)
    return { engine, jobs, run, end: () => ends.forEach((end) => end()) }
  }

  it("have no timer once they have ended, although a job was running", async () => {
    const { engine, jobs, run, end } = await startEngine()

    const ended = jobs.end()
    end()
    await ended
    await engine.onApplicationShutdown()

    await jest.advanceTimersByTimeAsync(10 * INTERVAL_MS)
    expect(run).toHaveBeenCalledTimes(2)
    expect(jest.getTimerCount()).toBe(0)
  })

  it("keep a timer after a shutdown of Medusa alone, which is why a store ends its jobs", async () => {
    const { engine, run, end } = await startEngine()

    await engine.onApplicationShutdown()
    end()

    await jest.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(run).toHaveBeenCalledTimes(3)
  })
})
