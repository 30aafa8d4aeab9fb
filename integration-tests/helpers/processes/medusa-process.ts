import "./demo-state"

import { mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Child } from "../../../demo/lib/child"
import { ROOT } from "../../../demo/lib/paths"

const CLI = createRequire(__filename).resolve("@medusajs/cli/cli.js")
const START_DEADLINE_MS = 90_000
const KEPT_OUTPUT = 20_000

/** A key that exists nowhere else. */
export const SECRET_KEY = "sk_test_processes"

/** What every Medusa command of this repository needs in addition to its DATABASE_URL. */
const COMMON_ENV = {
  // What jest sets would reach Medusa.
  NODE_ENV: "development",
  NODE_OPTIONS: undefined,
  DISABLE_ADMIN: "true",
  JWT_SECRET: "jwt-of-the-tests",
  COOKIE_SECRET: "cookie-of-the-tests",
  HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY,
  LOG_LEVEL: "warn",
  MEDUSA_DISABLE_TELEMETRY: "true",
  // Compiles with swc: without it, ts-node type-checks all of Medusa at every start.
  TS_NODE_PROJECT: join(ROOT, "demo/tsconfig.json"),
}

interface MedusaProcessOptions {
  port: number
  env: Record<string, string>
  /** A module that Node loads before Medusa. */
  preload?: string
}

/** A Medusa server of this repository in a process of its own, which can be killed and started again. */
export class MedusaProcess {
  readonly url: string
  private readonly logs = mkdtempSync(join(tmpdir(), "hosted-checkout-medusa-"))
  private readonly lives: Child[] = []

  constructor(private readonly options: MedusaProcessOptions) {
    this.url = `http://localhost:${options.port}`
  }

  /** The end of what it printed so far, over all its lives. */
  get log(): string {
    return this.wholeLog.slice(-KEPT_OUTPUT)
  }

  /** Everything that it printed so far. */
  get wholeLog(): string {
    return this.lives.map(({ output }) => output).join("")
  }

  get running(): boolean {
    return this.child?.running ?? false
  }

  /** Starts it, also after its end, and waits until it answers. */
  async start(): Promise<this> {
    const { port, env, preload } = this.options
    const args = ["start", "--port", String(port), "--no-types"]
    const child = medusa(args, { folder: this.logs, life: this.lives.length, env, preload })
    this.lives.push(child)
    await child.answers(`${this.url}/health`, START_DEADLINE_MS)
    return this
  }

  /** Sends a message to the preloaded file. */
  send(message: Record<string, string | object>): void {
    this.child?.send(message)
  }

  /** Resolves when the process has ended, whoever ended it. */
  async exited(): Promise<void> {
    await this.child?.ended()
  }

  /** kill -9: no work gets a chance to finish. */
  async kill(): Promise<void> {
    await this.child?.kill()
  }

  /** SIGTERM, as an orchestrator stops it. @returns its exit code */
  async stop(): Promise<number | null> {
    await this.child?.stop({ insistAfterMs: START_DEADLINE_MS })
    return this.child?.exitCode ?? null
  }

  /** Ends it for good, and removes what it printed. */
  async close(): Promise<void> {
    await this.kill()
    rmSync(this.logs, { recursive: true, force: true })
  }

  /** The latest of its lives. */
  private get child(): Child | undefined {
    return this.lives.at(-1)
  }
}

/** A command of Medusa that has ended, with everything that it printed. */
interface EndedMedusa {
  exitCode: number | null
  output: string
}

/** Runs another command of Medusa's CLI to its end, whatever its exit code is. */
export async function endedMedusa(
  args: string[],
  env: Record<string, string>
): Promise<EndedMedusa> {
  const folder = mkdtempSync(join(tmpdir(), "hosted-checkout-medusa-"))
  try {
    const child = medusa(args, { folder, life: 0, env })
    await child.ended()
    return { exitCode: child.exitCode, output: child.output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs another command of Medusa's CLI to its end. @throws Error with the end of its output when it fails. */
export async function runMedusa(args: string[], env: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hosted-checkout-medusa-"))
  try {
    await medusa(args, { folder, life: 0, env }).finished()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Life {
  /** Of its logs. */
  folder: string
  life: number
  env: Record<string, string>
  preload?: string | undefined
}

function medusa(args: string[], { folder, life, env, preload }: Life): Child {
  return new Child({
    name: `medusa ${args.join(" ")}`,
    logFile: join(folder, `${life}.log`),
    file: CLI,
    args,
    env: { ...COMMON_ENV, ...env },
    execArgv: ["--require", "ts-node/register", ...(preload ? ["--import", preload] : [])],
  })
}
