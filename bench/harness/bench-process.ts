import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { join } from "node:path"
import { ROOT, STATE_DIR } from "../../demo/lib/paths"
import type { Answer, Handlers } from "../processes/answer"

const EXIT_WITH_PARENT = join(ROOT, "demo/lib/exit-with-parent.cjs")
const STOP_DEADLINE_MS = 20_000

interface Options {
  /** A file of `bench/processes`; the log of the process is called after it. */
  file: string
  log: string
  /** Flags for Node itself, e.g. a loader. */
  execArgv: string[]
  env?: NodeJS.ProcessEnv
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** A process of the bench, asked over its channel (see `processes/answer.ts`). */
export class BenchProcess<Asked extends Handlers> {
  private readonly process: ChildProcess
  private readonly logFile: string
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0

  constructor({ file, log, execArgv, env }: Options) {
    this.logFile = join(STATE_DIR, `${log}.log`)
    const output = openSync(this.logFile, "w")
    this.process = fork(join(ROOT, "bench/processes", file), [], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      execArgv: ["--require", EXIT_WITH_PARENT, ...execArgv],
      stdio: ["ignore", output, output, "ipc"],
    })
    closeSync(output)
    this.process.on("message", (answer: Answer) => this.settle(answer))
    this.process.once("exit", (code, signal) => this.ended(`exit ${code ?? signal}`))
  }

  /** Asks the process; rejects with its error, or when it ends. */
  async ask<Name extends keyof Asked & string>(
    name: Name,
    ...[argument]: Parameters<Asked[Name]>
  ): Promise<Awaited<ReturnType<Asked[Name]>>> {
    const id = ++this.asked
    const answered = new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
    })
    this.process.send({ id, name, argument })
    return (await answered) as Awaited<ReturnType<Asked[Name]>>
  }

  /** Asks it to stop, insists after a while. Harmless when it ended already. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) {
      return
    }
    const insist = setTimeout(() => this.process.kill("SIGKILL"), STOP_DEADLINE_MS)
    this.process.kill("SIGTERM")
    await once(this.process, "exit")
    clearTimeout(insist)
  }

  private settle(answer: Answer): void {
    const question = this.waiting.get(answer.id)
    this.waiting.delete(answer.id)
    if ("error" in answer) {
      question?.reject(new Error(answer.error))
    } else {
      question?.resolve(answer.result)
    }
  }

  private ended(how: string): void {
    for (const question of this.waiting.values()) {
      question.reject(new Error(`A process of the bench ended (${how}): see ${this.logFile}`))
    }
    this.waiting.clear()
  }
}
