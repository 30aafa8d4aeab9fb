import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"

const LAST_LINES = 40
const STOP_DEADLINE_MS = 10_000

interface Command {
  cwd: string
  env?: Record<string, string>
}

const running = new Set<Process>()

/** A process of the test with its output. Its group is its own, so that nothing of it is left over. */
export class Process {
  private output = ""
  private readonly child: ChildProcess
  private readonly ended: Promise<unknown>

  constructor(
    private readonly name: string,
    [file, ...args]: [string, ...string[]],
    { cwd, env = {} }: Command
  ) {
    this.child = spawn(file, args, {
      cwd,
      env: { ...outerEnv(), ...env },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.output += text))
    }
    // "close", not "exit": by then all of the output has arrived.
    this.ended = once(this.child, "close")
    this.ended.catch(() => undefined)
    running.add(this)
  }

  get log(): string {
    return this.output
  }

  /** Waits for its end. @throws Error with the end of its output when it failed. */
  async finished(): Promise<string> {
    await this.ended
    running.delete(this)
    if (this.child.exitCode !== 0) {
      throw this.failure(`ended with ${this.child.exitCode ?? this.child.signalCode}`)
    }
    return this.output
  }

  /** Waits until an address answers with 200. @throws Error with the end of its output. */
  async answers(url: string, withinMs: number): Promise<void> {
    const giveUpAt = Date.now() + withinMs
    while (!(await isUp(url))) {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw this.failure("ended too early")
      }
      if (Date.now() > giveUpAt) {
        throw this.failure(`did not answer on ${url} within ${withinMs / 1_000} s`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async stop(): Promise<void> {
    running.delete(this)
    this.signal("SIGTERM")
    const insist = setTimeout(() => this.signal("SIGKILL"), STOP_DEADLINE_MS)
    await this.ended.catch(() => undefined)
    clearTimeout(insist)
  }

  signal(signal: NodeJS.Signals): void {
    try {
      if (this.child.pid !== undefined) {
        process.kill(-this.child.pid, signal)
      }
    } catch {
      // It ended by itself.
    }
  }

  lastLines(): string {
    return this.output.trimEnd().split("\n").slice(-LAST_LINES).join("\n")
  }

  private failure(how: string): Error {
    return new Error(`${this.name} ${how}. The end of its output:\n\n${this.lastLines()}`)
  }
}

/** Runs a command to its end. */
export async function run(
  command: [string, ...string[]],
  options: Command & { name?: string }
): Promise<string> {
  return await new Process(options.name ?? command.join(" "), command, options).finished()
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()))
}

/** At once, for a process that is about to end itself. */
export function killAll(): void {
  running.forEach((child) => child.signal("SIGKILL"))
}

/** Without what `npm run` adds: the app must not find this repository, nor be taken for it. */
function outerEnv(): NodeJS.ProcessEnv {
  const foreign =
    /^npm_(package|lifecycle|command|config_local_prefix|config_loglevel|execpath|node_execpath)|^NODE_(OPTIONS|PATH)$|^INIT_CWD$/
  const env = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  const path = (process.env.PATH ?? "")
    .split(":")
    .filter((folder) => !folder.endsWith("node_modules/.bin"))
  return { ...Object.fromEntries(env), PATH: path.join(":") }
}

async function isUp(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return answer.status === 200
  } catch {
    return false
  }
}
