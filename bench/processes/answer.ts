/** What a process can be asked for; each takes one argument at most. */
export type Handlers = Record<string, (argument: never) => unknown>

export interface Question {
  id: number
  name: string
  argument: unknown
}

export type Answer = { id: number; result: unknown } | { id: number; error: string }

/** Answers the questions that the bench sends over the channel of a forked process. */
export function answer(handlers: Handlers): void {
  // What stops a process with its parent has let go of the channel: waiting for questions is its work.
  process.channel?.ref()
  process.on("message", (question: Question) => void reply(question, handlers))
}

async function reply({ id, name, argument }: Question, handlers: Handlers): Promise<void> {
  try {
    const result = await handlers[name]?.(argument as never)
    process.send?.({ id, result } satisfies Answer)
  } catch (error) {
    process.send?.({ id, error: (error as Error).stack ?? String(error) } satisfies Answer)
  }
}
