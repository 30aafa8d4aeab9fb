import { fork } from "node:child_process"
import { once } from "node:events"
import { bundle } from "./bundle"
import { addTo, emptySummary, type Summary } from "./run-many"
import type { Chunk } from "./serve-chunks"

/** How many seeds a worker plays per report: a few seconds of work. */
const CHUNK = 1_000

/**
 * Every schedule throws its whole store away; each core has a worker already; and a schedule that breaks a promise is
 * played again by the parent, so that nobody reads a stack trace here.
 */
const FLAGS = ["--max-semi-space-size=64", "--single-threaded-gc", "--stack-trace-limit=0"]

interface WorkersOptions {
  /** The file that calls `serveChunks`. */
  script: string
  /** How many processes play at once. */
  workers: number
  /** The first seed. */
  from: number
  count: number
  onProgress?: (summary: Summary) => void
}

/** Plays one run for each seed, in several processes. @throws Error when one of them dies. */
export async function runOnWorkers({
  script,
  workers,
  from,
  count,
  onProgress = () => undefined,
}: WorkersOptions): Promise<Summary> {
  const { file, remove } = bundle(script)
  const summary = emptySummary()
  const startedAt = performance.now()
  const end = from + count
  let next = from

  async function work(): Promise<void> {
    const child = fork(file, { serialization: "advanced", execArgv: FLAGS })
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
  try {
    await Promise.all(Array.from({ length: workers }, work))
  } finally {
    remove()
  }
  return summary
}
