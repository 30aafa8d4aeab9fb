import { fork } from "node:child_process"
import { once } from "node:events"
import { addTo, emptySummary, runMany, type Summary } from "./run-many"
import type { World } from "./world"

/** How many seeds a worker plays per report: a few seconds of work. */
const CHUNK = 1_000

/** The argument that starts a script as a worker. */
export const WORKER = "--worker"

/** The seeds that a worker is to play. */
interface Chunk {
  from: number
  count: number
}

interface WorkersOptions {
  /** The file that calls `serveChunks` when it runs as a worker. */
  script: string
  /** How many processes play at once. */
  workers: number
  /** The first seed. */
  from: number
  count: number
  onProgress: (summary: Summary) => void
}

/** Plays one run for each seed, in several processes. @throws Error when one of them dies. */
export async function runOnWorkers({
  script,
  workers,
  from,
  count,
  onProgress,
}: WorkersOptions): Promise<Summary> {
  const summary = emptySummary()
  const startedAt = performance.now()
  const end = from + count
  let next = from

  async function work(): Promise<void> {
    const child = fork(script, [WORKER], {
      serialization: "advanced",
      // Every schedule throws its whole store away.
      execArgv: [...process.execArgv, "--max-semi-space-size=64"],
    })
    const gone = new AbortController()
    child.once("exit", () => gone.abort())
    try {
      while (next < end) {
        const chunk: Chunk = { from: next, count: Math.min(CHUNK, end - next) }
        next += chunk.count
        child.send(chunk)
        const [more] = (await once(child, "message", { signal: gone.signal })) as [Summary]
        addTo(summary, more)
        summary.seconds = (performance.now() - startedAt) / 1_000
        onProgress(summary)
      }
    } finally {
      child.kill()
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return summary
}

/** Plays the chunks that the parent process sends. */
export function serveChunks<Action, Settings>(world: World<Action, Settings>): void {
  process.on("message", (chunk: Chunk) => {
    void runMany({ world, ...chunk }).then((summary) => process.send?.(summary))
  })
}
