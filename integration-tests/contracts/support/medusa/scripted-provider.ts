import type { Provider } from "../../../simulation/fakes/medusa/provider"

type Method = keyof Provider

interface Input {
  data?: Record<string, unknown> | undefined
  context?: { idempotency_key?: string | undefined } | undefined
}

/** What Medusa asked. */
interface Question {
  method: Method
  /** The session, payment or refund that Medusa asked about, where it names one. */
  id: string | undefined
  data: Record<string, unknown>
}

/** A payment provider with scripted answers, which records what Medusa asked. */
export class ScriptedProvider implements Provider {
  /** Its answer to an authorization. */
  authorizes: "captured" | "authorized" | "pending" | "error" = "captured"
  /** The status that a new session gets. */
  opens: "pending" | "captured" = "pending"
  readonly #asked: Question[] = []
  readonly #refused = new Set<Method>()
  readonly #work = new Map<Method, (id: string) => Promise<unknown>>()

  /** What it throws at from now on. */
  refuse(...methods: Method[]): void {
    this.#refused.clear()
    methods.forEach((method) => this.#refused.add(method))
  }

  /** Does something while Medusa waits for its next answer. */
  during(method: Method, work: (id: string) => Promise<unknown>): void {
    this.#work.set(method, work)
  }

  asked(method: Method): Question[] {
    return this.#asked.filter((question) => question.method === method)
  }

  async initiatePayment(input: Input) {
    const { id } = await this.#ask("initiatePayment", input)
    return { id: id ?? "", data: { page: id }, status: this.opens } as Awaited<
      ReturnType<Provider["initiatePayment"]>
    >
  }

  async authorizePayment(input: Input) {
    const { data } = await this.#ask("authorizePayment", input)
    return { status: this.authorizes, data: { ...data, handle: "handle_1" } } as Awaited<
      ReturnType<Provider["authorizePayment"]>
    >
  }

  async capturePayment({ data }: Input) {
    return { data: data ?? {} }
  }

  async cancelPayment(input: Input) {
    return { data: (await this.#ask("cancelPayment", input)).data }
  }

  async deletePayment(input: Input) {
    return { data: (await this.#ask("deletePayment", input)).data }
  }

  async refundPayment(input: Input) {
    return { data: (await this.#ask("refundPayment", input)).data }
  }

  async #ask(method: Method, { context, data }: Input): Promise<Question> {
    const question = { method, id: context?.idempotency_key, data: { ...data } }
    this.#asked.push(question)
    const work = this.#work.get(method)
    this.#work.delete(method)
    await work?.(question.id ?? "")
    if (this.#refused.has(method)) {
      throw new Error(`The provider refuses: ${method}`)
    }
    return question
  }
}
