import { isInjected, LockRefusedError, type Simulation, type World } from "../.."

/** A mistake that can be put into the bank. */
export type Mistake = "no lock" | "blind write" | "two writes" | "charges again"

export interface Deposit {
  id: string
  amount: number
  server: string
}

const SERVERS = ["server 1", "server 2"]

/** Longer than the lock lasts. */
const SLOW_MS = 20_000
const LOCK = { waitMs: 120_000, expiresMs: 10_000 }
const JOB_EVERY_MS = 60_000

class ConflictError extends Error {
  override readonly name = "ConflictError"
}

/**
 * A toy to try the engine on: customers pay into one account, through two servers, by a gateway that
 * charges them. A job books what was charged and not booked. Without a mistake, nothing goes wrong.
 */
export function bank(...mistakes: Mistake[]): World<Deposit, null> {
  return {
    draft: (random) => ({
      settings: null,
      actors: Array.from({ length: random.int(1, 3) }, (_, customer) => ({
        name: `customer ${customer + 1}`,
        actions: Array.from({ length: random.int(1, 2) }, (_, deposit) => ({
          id: `deposit ${deposit + 1} of customer ${customer + 1}`,
          amount: random.int(1, 9),
          server: random.pick(SERVERS),
        })),
      })),
    }),
    start(sim, { actors }) {
      const account = new Bank(sim, mistakes)
      for (const { name, actions } of actors) {
        sim.spawn(name, async () => {
          for (const deposit of actions) {
            await account.pay(deposit)
          }
        })
      }
    },
    faults: ({ kind }) =>
      kind === "sleep"
        ? [{ kind: "kill" }]
        : [{ kind: "kill" }, { kind: "fail" }, { kind: "delay", ms: SLOW_MS }],
  }
}

class Bank {
  readonly #sim: Simulation
  readonly #mistakes: readonly Mistake[]
  readonly #account = { balance: 0, version: 0 }
  readonly #booked = new Set<string>()
  /** What the gateway charged for each deposit, once or more. */
  readonly #charges = new Map<string, number[]>()

  constructor(sim: Simulation, mistakes: readonly Mistake[]) {
    this.#sim = sim
    this.#mistakes = mistakes
    SERVERS.forEach((server) => this.#startJob(server))
    sim.onKill((server) => this.#startJob(server))
    sim.invariant("a deposit is charged once", () => {
      const twice = [...this.#charges].find(([, amounts]) => amounts.length > 1)
      return twice && `${twice[0]} was charged ${twice[1].join(" and ")}`
    })
    sim.restsWhen(() => this.#unbooked().length === 0)
    sim.finally("the balance is what was charged", () => {
      const { balance } = this.#account
      const charged = [...this.#charges.values()].flat().reduce((sum, amount) => sum + amount, 0)
      return balance === charged ? undefined : `the balance is ${balance}, charged were ${charged}`
    })
  }

  /** Pays once more, at the other server, when the first one fails. */
  async pay({ id, amount, server }: Deposit): Promise<void> {
    for (const at of [server, ...SERVERS.filter((other) => other !== server)]) {
      try {
        return await this.#sim.request(`${at}: ${id}`, () => this.#deposit(id, amount), {
          server: at,
        })
      } catch (error) {
        assertExpected(error)
      }
    }
  }

  async #deposit(id: string, amount: number): Promise<void> {
    if (this.#mistakes.includes("no lock")) {
      return await this.#chargeAndBook(id, amount)
    }
    const lock = await this.#sim.lock("account", LOCK)
    try {
      await this.#chargeAndBook(id, amount)
    } finally {
      await this.#sim.unlock(lock)
    }
  }

  async #chargeAndBook(id: string, amount: number): Promise<void> {
    await this.#sim.call("charge", () => {
      const before = this.#charges.get(id) ?? []
      if (before.length === 0 || this.#mistakes.includes("charges again")) {
        this.#charges.set(id, [...before, amount])
      }
    })
    const read = await this.#sim.call("read balance", () => ({ ...this.#account }))
    if (this.#mistakes.includes("two writes")) {
      await this.#sim.call("write balance", () => this.#write(id, read, amount))
      await this.#sim.call("write receipt", () => this.#booked.add(id))
      return
    }
    await this.#sim.call("write balance and receipt", () => {
      this.#write(id, read, amount)
      this.#booked.add(id)
    })
    this.#sim.count("deposit booked")
  }

  #write(id: string, read: { balance: number; version: number }, amount: number): void {
    const isStale = read.version !== this.#account.version
    if (this.#booked.has(id) || (isStale && !this.#mistakes.includes("blind write"))) {
      throw new ConflictError(id)
    }
    this.#account.balance = read.balance + amount
    this.#account.version += 1
    this.#sim.note(`the balance is ${this.#account.balance}`)
  }

  #startJob(server: string): void {
    this.#sim.spawn(`${server}: job`, () => this.#work(), { server, background: true })
  }

  async #work(): Promise<never> {
    for (;;) {
      await this.#sim.sleep(JOB_EVERY_MS)
      for (const [id, [amount = 0]] of this.#unbooked()) {
        await this.#deposit(id, amount).catch(assertExpected)
      }
    }
  }

  #unbooked(): [string, number[]][] {
    return [...this.#charges].filter(([id]) => !this.#booked.has(id))
  }
}

function assertExpected(error: unknown): void {
  const isExpected =
    isInjected(error) || error instanceof LockRefusedError || error instanceof ConflictError
  if (!isExpected) {
    throw error
  }
}
