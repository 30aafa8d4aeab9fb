import { runMany } from "./run-many"
import type { World } from "./world"

/** The seeds that a worker is to play. */
export interface Chunk {
  from: number
  count: number
}

/** Plays the chunks that the parent process sends. */
export function serveChunks<Action, Settings>(world: World<Action, Settings>): void {
  process.on("message", (chunk: Chunk) => {
    void runMany({ world, ...chunk }).then((summary) => process.send?.(summary))
  })
}
