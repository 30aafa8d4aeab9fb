import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { envOf, type Backend } from "./backend-folder"
import { errorsIn } from "./medusa-log"

interface Options {
  args?: readonly string[]
  /** Receives each line as Medusa or the script prints the line. */
  onLine?: (line: string, stream: "stdout" | "stderr") => void
  /** Ends the script after this time, in milliseconds. */
  timeoutMs?: number
}

/** The end of a script in the backend. */
export interface Executed {
  /** The exit code; null if the script did not end in time. */
  status: number | null
  /** The errors that Medusa printed; empty without errors. */
  errors: string
  /** The text that the script wrote to file descriptor 3. */
  answer: string
}

/** Has the backend's own Medusa run a script. Ctrl+C ends the script, and `execute` waits for that end. */
export async function execute(
  { folder, medusa }: Backend,
  script: string,
  { args = [], onLine, timeoutMs }: Options = {}
): Promise<Executed> {
  const child = spawn(process.execPath, [medusa, "exec", script, ...args], {
    cwd: folder,
    env: envOf(folder),
    stdio: ["inherit", "pipe", "pipe", "pipe"],
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
  })
  // The terminal sends Ctrl+C to the script, too.
  const interrupted = () => undefined
  const terminated = () => void child.kill("SIGTERM")
  process.on("SIGINT", interrupted).on("SIGTERM", terminated)
  try {
    const printed: string[] = []
    for (const name of ["stdout", "stderr"] as const) {
      createInterface({ input: child[name] as Readable }).on("line", (line) => {
        printed.push(line)
        onLine?.(line, name)
      })
    }
    const answer = text(child.stdio[3] as Readable)
    const [status] = (await once(child, "close")) as [number | null]
    return { status, errors: errorsIn(printed), answer: await answer }
  } finally {
    process.off("SIGINT", interrupted).off("SIGTERM", terminated)
  }
}
