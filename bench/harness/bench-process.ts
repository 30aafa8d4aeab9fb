import { join } from "node:path"
import { Child } from "../../demo/lib/child"
import { ROOT } from "../../demo/lib/paths"
import type { Answer, Handlers } from "../processes/answer"

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
  private readonly child: Child
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0

  constructor({ file, log, execArgv, env = {} }: Options) {
    this.child = new Child({ name: log, file: join(ROOT, "bench/processes", file), execArgv, env })
    this.child.onMessage((answer: Answer) => this.settle(answer))
    this.child.mustKeepRunning().catch((error: Error) => this.ended(error))
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
    this.child.send({ id, name, argument })
    return (await answered) as Awaited<ReturnType<Asked[Name]>>
  }

  /** Everything that it printed so far. */
  get output(): string {
    return this.child.output
  }

  /** Asks it to stop, insists after a while. Harmless when it ended already. */
  async stop(): Promise<void> {
    await this.child.stop({ insistAfterMs: STOP_DEADLINE_MS })
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

  private ended(error: Error): void {
    for (const question of this.waiting.values()) {
      question.reject(error)
    }
    this.waiting.clear()
  }
}
