import { fork, type ChildProcess, type Serializable } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

import { DemoError } from "./demo-error"
import { ROOT, STATE_DIR } from "./paths"

const STOP_DEADLINE_MS = 10_000

export interface ChildOptions {
  /** What the process is called in messages. */
  name: string
  /** Where its output goes. @default ".demo/<name>.log" */
  logFile?: string
  /** The file that Node runs, and its arguments. */
  file: string
  args?: string[]
  /** Flags for Node itself, e.g. a loader. */
  execArgv?: string[]
  env?: NodeJS.ProcessEnv
  /** Where it runs. @default the repository */
  cwd?: string
}

/**
 * A process of the demo, of a test or of the bench. It lives in a process group of its own: Ctrl+C in the
 * terminal then reaches only the starter, which stops everything in the right order.
 */
export class Child {
  readonly name: string
  private readonly logFile: string
  private readonly process: ChildProcess
  private readonly exit: Promise<string>

  constructor(options: ChildOptions) {
    this.name = options.name
    this.logFile = options.logFile ?? join(STATE_DIR, `${options.name}.log`)
    const log = openSync(this.logFile, "w")
    this.process = fork(options.file, options.args ?? [], {
      cwd: options.cwd ?? ROOT,
      detached: true,
      env: { ...process.env, ...options.env },
      execArgv: ["--require", join(__dirname, "exit-with-parent.cjs"), ...(options.execArgv ?? [])],
      stdio: ["ignore", log, log, "ipc"],
    })
    closeSync(log)
    this.exit = once(this.process, "exit").then(([code, signal]: unknown[]) =>
      typeof code === "number" ? `exit code ${code}` : `signal ${String(signal)}`
    )
    // Whoever waits for the end asks for it; nobody asking is no error
    this.exit.catch(() => {})
  }

  /** Everything that it printed so far. */
  get output(): string {
    return readFileSync(this.logFile, "utf8")
  }

  /** Null while it runs, and when a signal ended it. */
  get exitCode(): number | null {
    return this.process.exitCode
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  get running(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null
  }

  /** Resolves with how it ended, whoever ended it. */
  async ended(): Promise<string> {
    return await this.exit
  }

  /** Resolves when the process ended by itself with exit code 0. */
  async finished(): Promise<void> {
    const how = await this.exit
    if (this.process.exitCode !== 0) {
      throw this.failure(how)
    }
  }

  /** Rejects when the process ends, and never resolves: for what must run until it is stopped. */
  async mustKeepRunning(): Promise<never> {
    throw this.failure(await this.exit)
  }

  /** Resolves when the process sends this message to the starter. */
  async reports(expected: string): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      this.onMessage((message) => {
        if (message === expected) {
          resolve()
        }
      })
    })
    await Promise.race([heard, this.mustKeepRunning()])
  }

  send(message: Serializable): void {
    this.process.send(message)
  }

  /** Calls `listener` with each message of the process. */
  onMessage<Message>(listener: (message: Message) => void): void {
    this.process.on("message", (message) => listener(message as Message))
  }

  /** Resolves when the address answers with any status below 500. */
  async answers(url: string, deadlineMs: number): Promise<void> {
    const deadline = AbortSignal.timeout(deadlineMs)
    const poll = async () => {
      while (!(await isAnswering(url))) {
        if (deadline.aborted) {
          throw this.failure(`no answer from ${url} within ${deadlineMs / 1000} s`)
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    await Promise.race([poll(), this.mustKeepRunning()])
  }

  /** Asks the process group to stop, insists after a while. Harmless when it ended already. */
  async stop({ wholeGroup = true, insistAfterMs = STOP_DEADLINE_MS } = {}): Promise<void> {
    if (!this.running) {
      return
    }
    this.signal("SIGTERM", wholeGroup)
    const insist = setTimeout(() => this.signal("SIGKILL", true), insistAfterMs)
    await this.exit
    clearTimeout(insist)
  }

  /** kill -9: nothing of it gets a chance to finish. */
  async kill(): Promise<void> {
    if (this.running) {
      this.signal("SIGKILL", true)
    }
    await this.exit
  }

  private signal(signal: NodeJS.Signals, wholeGroup: boolean): void {
    const pid = this.process.pid
    try {
      if (pid !== undefined) {
        process.kill(wholeGroup ? -pid : pid, signal)
      }
    } catch {
      // Gone in the meantime
    }
  }

  private failure(how: string): DemoError {
    return new DemoError(
      `${this.name} failed (${how}). The end of ${relative(ROOT, this.logFile)}:\n\n${this.lastLines()}`
    )
  }

  private lastLines(): string {
    return this.output
      .trimEnd()
      .split("\n")
      .slice(-40)
      .map((line) => `    ${line}`)
      .join("\n")
  }
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return response.status < 500
  } catch {
    return false
  }
}
