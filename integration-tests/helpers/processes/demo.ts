import "./demo-state"

import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { Child } from "../../../demo/lib/child"
import { ROOT, STATE_DIR } from "../../../demo/lib/paths"
import { findFreePorts } from "../../../demo/lib/ports"
import { eventually } from "../store/eventually"

const START_DEADLINE_MS = 480_000
const STOP_DEADLINE_MS = 50_000

/** Not the folder with the tests' own build of Admin: the demo builds Admin anew for its port, over a minute on a busy machine. */
const DEMO_DIR = join(STATE_DIR, "demo")

/** The demo as `npm run demo` starts it, on ports and in a state folder of its own. */
export interface Demo {
  storefront: string
  medusa: string
  sandbox: string
  /** Address of the sandbox's console, as the demo prints it. */
  console: string
  publishableKey: string
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Starts the demo, with variables of its environment, and waits for its last line. */
export async function startDemo(env: NodeJS.ProcessEnv = {}): Promise<Demo> {
  const [medusa, storefront, sandbox] = await findFreePorts(3)
  mkdirSync(DEMO_DIR, { recursive: true })
  const child = new Child({
    name: "demo",
    file: join(ROOT, "demo/start.ts"),
    execArgv: ["--import", "tsx"],
    env: {
      // What jest sets would reach Medusa.
      NODE_ENV: undefined,
      NODE_OPTIONS: undefined,
      DATABASE_URL: undefined,
      DEMO_STATE_DIR: DEMO_DIR,
      HOSTED_CHECKOUT_SECRET_KEY: undefined,
      MEDUSA_PORT: String(medusa),
      STOREFRONT_PORT: String(storefront),
      SANDBOX_PORT: String(sandbox),
      ...env,
    },
  })
  await Promise.race([
    eventually(
      "the demo is ready",
      async () => child.output.includes("Demo ready\n"),
      START_DEADLINE_MS
    ),
    child.mustKeepRunning(),
  ])

  return {
    medusa: `http://localhost:${medusa}`,
    storefront: `http://localhost:${storefront}`,
    sandbox: `http://127.0.0.1:${sandbox}`,
    console: /Sandbox console +\S*?(http:[\w:/.]+)/.exec(child.output)?.[1] ?? "",
    publishableKey: /Publishable key +\S*?(pk_\w+)/.exec(child.output)?.[1] ?? "",
    stop: async () => {
      await child.stop({ wholeGroup: false, insistAfterMs: STOP_DEADLINE_MS })
      return child.exitCode
    },
  }
}
