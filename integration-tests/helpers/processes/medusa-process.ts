import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { eventually } from "../store/eventually"

const ROOT = resolve(__dirname, "../../..")
const CLI = createRequire(__filename).resolve("@medusajs/cli/cli.js")
const START_DEADLINE_MS = 90_000
const KEPT_OUTPUT = 20_000

/** A key that exists nowhere else. */
export const SECRET_KEY = "sk_test_processes"

/** What every Medusa command of this repository needs besides its DATABASE_URL. */
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
  private child: ChildProcess | undefined
  private ended: Promise<unknown> = Promise.resolve()
  private output = ""

  constructor(private readonly options: MedusaProcessOptions) {
    this.url = `http://localhost:${options.port}`
  }

  /** The end of what it printed so far, over all its lives. */
  get log(): string {
    return this.wholeLog.slice(-KEPT_OUTPUT)
  }

  /** Everything that it printed so far. */
  get wholeLog(): string {
    return this.output
  }

  get running(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null
  }

  /** Starts it, also after its end, and waits until it answers. */
  async start(): Promise<this> {
    const { port, env, preload } = this.options
    this.child = forkMedusa(["start", "--port", String(port), "--no-types"], env, preload)
    this.ended = once(this.child, "exit")
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.output += text))
    }
    await eventually(
      `Medusa answers on ${this.url}`,
      async () => {
        if (!this.running) {
          throw new Error(`Medusa did not start:\n${this.log}`)
        }
        return await isUp(`${this.url}/health`)
      },
      START_DEADLINE_MS
    )
    return this
  }

  /** Tells the preloaded file something. */
  tell(message: Record<string, unknown>): void {
    this.child?.send(message)
  }

  /** Resolves when the process has ended, whoever ended it. */
  async exited(): Promise<void> {
    await this.ended
  }

  /** kill -9: nothing of it gets a chance to finish. */
  async kill(): Promise<void> {
    this.child?.kill("SIGKILL")
    await this.ended
  }

  /** SIGTERM, as an orchestrator stops it. @returns its exit code */
  async stop(): Promise<number | null> {
    this.child?.kill("SIGTERM")
    await this.ended
    return this.child?.exitCode ?? null
  }
}

/** Runs another command of Medusa's CLI to its end. @throws Error with its output when it fails. */
export async function runMedusa(args: string[], env: Record<string, string>): Promise<void> {
  const child = forkMedusa(args, env)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text))
  }
  const [code] = (await once(child, "exit")) as [number | null]
  if (code !== 0) {
    throw new Error(`medusa ${args.join(" ")} failed:\n${output.slice(-KEPT_OUTPUT)}`)
  }
}

function forkMedusa(args: string[], env: Record<string, string>, preload?: string): ChildProcess {
  return fork(CLI, args, {
    cwd: ROOT,
    env: { ...process.env, ...COMMON_ENV, ...env },
    execArgv: [
      ...["--require", join(ROOT, "demo/lib/exit-with-parent.cjs")],
      ...["--require", "ts-node/register"],
      ...(preload ? ["--import", preload] : []),
    ],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
}

async function isUp(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return answer.status === 200
  } catch {
    return false
  }
}
