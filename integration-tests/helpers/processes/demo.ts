import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { freePort } from "./free-port"

const ROOT = join(__dirname, "../../..")

/** The demo as `npm run demo` starts it, on ports and in a state folder of its own. */
export interface Demo {
  storefront: string
  medusa: string
  sandbox: string
  /** Everything it printed. */
  output: string[]
  /** Sends a signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the demo and waits for its last line. */
export async function startDemo(env: Record<string, string> = {}): Promise<Demo> {
  const [medusa, storefront, sandbox] = await Promise.all([freePort(), freePort(), freePort()])
  const child = spawn(process.execPath, ["--import", "tsx", "demo/start.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      // What jest sets would reach Medusa.
      NODE_ENV: undefined,
      NODE_OPTIONS: undefined,
      DATABASE_URL: undefined,
      HOSTED_CHECKOUT_SECRET_KEY: undefined,
      DEMO_STATE_DIR: ".demo/browser-tests",
      MEDUSA_PORT: String(medusa),
      STOREFRONT_PORT: String(storefront),
      SANDBOX_PORT: String(sandbox),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const output: string[] = []
  await ready(child, output)

  return {
    medusa: `http://localhost:${medusa}`,
    storefront: `http://localhost:${storefront}`,
    sandbox: `http://127.0.0.1:${sandbox}`,
    output,
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode === null) {
        child.kill(signal)
        await once(child, "exit")
      }
      return child.exitCode
    },
  }
}

async function ready(child: ChildProcess, output: string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) {
        createInterface({ input: stream }).on("line", (line) => {
          output.push(line)
          if (line === "Demo ready") {
            resolve()
          }
        })
      }
    }
    child.once("exit", () => reject(new Error(`The demo did not start:\n${output.join("\n")}`)))
  })
}
