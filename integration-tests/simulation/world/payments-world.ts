import { accountOptions } from "../../../src/core/__tests__/support/account-options"
import { generateTestHeader, type Cents, type CheckoutAttempt } from "../../../src/core"
import { checkAttempt } from "../../../src/backoffice/check-attempt"
import { isPaid } from "../../../src/payments/is-paid"
import { processAttempt } from "../../../src/payments/process/process-attempt"
import { receiveForwardedWebhook } from "../../../src/payments/receive/receive-forwarded-webhook"
import { resolveHeldPayment } from "../../../src/payments/resolve/resolve-held-payment"
import { evidenceVersion } from "../../../src/core"
import type { Draft, Simulation, World } from "../engine"
import { MedusaTables } from "../fakes/medusa"
import { Database } from "../fakes/repositories"
import { assertExpected } from "./expected"
import { draftOf, type Action, type Settings } from "./actions"
import { countTransitions } from "./count-transitions"
import { Gateway, type Page, type Transaction } from "./gateway"
import { watch } from "./invariants"
import { drain, job, quietly } from "./jobs"
import { ELSEWHERE, PROVIDER, SECRET, Server, type Shared } from "./server"

/** Longer than a row's lease. */
const SLOW = { kind: "delay", ms: 31_000 } as const
/** Longer than a lock. Core's own completion is not so slow: two of it would make two orders. */
const VERY_SLOW = { kind: "delay", ms: 121_000 } as const

/** Made once: making them takes as long as a tenth of a schedule. */
const OPTIONS = {
  either: accountOptions({ proof: "either", watchCompletedDays: 1 }),
  both: accountOptions({ proof: "both", watchCompletedDays: 1 }),
}

/** A store with two servers, its shoppers and staff, and the gateway. */
export function paymentsWorld(): World<Action, Settings> {
  return {
    draft: draftOf,
    start: (sim, draft) => new Store(sim, draft).open(),
    faults: ({ kind, label }) => {
      if (kind === "sleep" || kind === "start") {
        return [{ kind: "kill" }]
      }
      if (label.startsWith("gateway")) {
        return [{ kind: "kill" }, { kind: "fail" }, SLOW, VERY_SLOW]
      }
      return label.startsWith("medusa")
        ? [{ kind: "kill" }, { kind: "fail" }, SLOW]
        : [{ kind: "kill" }, { kind: "fail" }]
    },
  }
}

class Store {
  readonly shared: Shared
  readonly #servers: Server[]
  readonly #draft: Draft<Action, Settings>
  readonly #sim: Simulation
  #notifications = 0

  constructor(sim: Simulation, draft: Draft<Action, Settings>) {
    this.#sim = sim
    this.#draft = draft
    const options = OPTIONS[draft.settings.proof]
    this.shared = {
      sim,
      database: new Database(() => sim.now()),
      tables: new MedusaTables(),
      gateway: new Gateway(sim),
      options,
      plugin: options,
    }
    const ids = new Map<string, number>()
    const newId = (prefix: string) => {
      const next = (ids.get(prefix) ?? 0) + 1
      ids.set(prefix, next)
      return `${prefix}_${next}`
    }
    countTransitions(sim, this.shared.database)
    this.#servers = ["server 1", "server 2"].map((name) => new Server(name, this.shared, newId))
  }

  open(): void {
    this.#servers.forEach((server) => this.#startServer(server))
    this.#sim.onKill((name) => {
      const server = this.#servers.find((server) => server.name === name)
      if (server) {
        this.#startServer(server)
      }
    })
    this.#sim.onCalm(() => {
      for (const [id, cart] of this.shared.tables.carts) {
        this.shared.tables.carts.set(id, { ...cart, hookFailures: 0 })
      }
    })
    this.#draft.actors.forEach(({ name, actions }, index) => {
      this.#sim.spawn(name, async () =>
        name.startsWith("shopper")
          ? await this.#shop(name, index, actions)
          : await this.#staff(name, actions)
      )
    })
    watch(this.shared)
  }

  #startServer(server: Server): void {
    const { name } = server
    server.onReceived = () =>
      this.#sim.spawn(`${name}: inbox`, async () => await quietly(() => drain(server.deps)), {
        server: name,
      })
    this.#sim.spawn(`${name}: job`, async () => await job(server, this.#sim, () => this.#dueAt()), {
      server: name,
      background: true,
    })
  }

  #dueAt(): Date | null {
    const { attempts, refundTasks, webhooks } = this.shared.database
    const times = [...attempts.all(), ...refundTasks.all(), ...webhooks.all()].flatMap(
      ({ next_check_at }) => next_check_at ?? []
    )
    return times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : null
  }

  /** Asks one of the servers; what a person meets who is refused, or whose server dies, ends nothing. */
  async #ask<Result>(
    what: string,
    work: (server: Server) => Promise<Result>
  ): Promise<Result | undefined> {
    const server = this.#sim.random.pick(this.#servers)
    try {
      return await this.#sim.request(`${server.name}: ${what}`, async () => await work(server), {
        server: server.name,
      })
    } catch (error) {
      assertExpected(error)
      this.#sim.note(`${what}: ${(error as Error).message}`)
      return undefined
    }
  }

  async #shop(name: string, index: number, actions: readonly Action[]): Promise<void> {
    const { tables } = this.shared
    const cartId = tables.newId("cart")
    const total = (this.#draft.settings.totals[index % 2] ?? 2_000) as Cents
    tables.carts.set(cartId, {
      id: cartId,
      total,
      currency_code: "cad",
      completed_at: null,
      email: `${name.replace(" ", "-")}@example.com`,
      hookFailures: 0,
    })
    for (const action of actions) {
      await this.#shopperDoes(name, cartId, action)
    }
    // Most come back in the end, once the shop works again.
    const cart = tables.carts.get(cartId)
    if (cart?.trouble === "sold out for a while") {
      tables.carts.set(cartId, { ...cart, trouble: undefined })
    }
  }

  async #shopperDoes(name: string, cartId: string, action: Action): Promise<void> {
    const { gateway, tables } = this.shared
    switch (action.kind) {
      case "start":
      case "start_elsewhere": {
        const provider = action.kind === "start" ? PROVIDER : ELSEWHERE
        await this.#ask(`${action.kind} of ${name}`, async (server) => {
          await this.#assertMayPay(cartId, provider, server)
          await server.core.startPayment(this.#collectionOf(cartId), provider)
        })
        return
      }
      case "pay": {
        const pages = this.#pagesOf(cartId)
        const page = action.page === "first" ? pages[0] : pages.at(-1)
        if (page) {
          const transaction = gateway.pay(page, action.card)
          await this.#sim.point(`${name} pays ${page.token}: ${transaction?.id ?? "too late"}`)
          if (transaction) {
            this.#notify(page, transaction)
          }
        }
        return
      }
      case "return": {
        const attempt = this.#attemptsOf(cartId).at(-1)
        if (attempt) {
          await this.#ask(`return of ${name}`, async ({ deps }) =>
            processAttempt(attempt, "return", deps)
          )
        }
        return
      }
      case "complete":
        await this.#ask(`completion of ${name}`, async ({ core }) => core.completeCart(cartId))
        return
      case "change":
        await this.#ask(`change of ${name}`, async (server) => {
          await this.#assertOpen(cartId, server)
          await server.core.changeCart(cartId, { total: action.cents as Cents })
        })
        return
      case "trouble": {
        const cart = tables.carts.get(cartId)
        if (cart) {
          const change =
            action.lasts === "once" ? { hookFailures: 1 } : { trouble: "sold out for a while" }
          tables.carts.set(cartId, { ...cart, ...change })
        }
        return
      }
      case "wait":
        await this.#sim.sleep(action.ms)
        return
      default:
        return
    }
  }

  /** As the plugin's guard in front of core's routes that change a cart. */
  async #assertOpen(cartId: string, { deps }: Server): Promise<void> {
    const attempts = await deps.repositories.attempts.ofCart(cartId)
    if (attempts.some((attempt) => isPaid(attempt, deps))) {
      throw new Error("cart_paid")
    }
  }

  /** As the plugin's guard in front of core's route that starts a payment: another way to pay is refused. */
  async #assertMayPay(cartId: string, provider: string, { deps }: Server): Promise<void> {
    const attempts = await deps.repositories.attempts.ofCollection(this.#collectionOf(cartId))
    if (attempts.some((attempt) => provider !== PROVIDER && isPaid(attempt, deps))) {
      throw new Error("payment_arrived")
    }
    if (attempts.some(({ captured_at, status }) => captured_at !== null || status === "held")) {
      throw new Error("the collection has money")
    }
  }

  #collectionOf(cartId: string): string {
    const { tables } = this.shared
    const known = tables.collectionOfCart(cartId)
    if (known) {
      return known.id
    }
    const cart = tables.carts.get(cartId)
    const id = tables.newId("paycol")
    tables.collections.set(id, {
      id,
      amount: cart?.total ?? (0 as Cents),
      currency_code: "cad",
      cart_id: cartId,
    })
    return id
  }

  #attemptsOf(cartId: string): CheckoutAttempt[] {
    return this.shared.database.attempts.where(({ cart_id }) => cart_id === cartId)
  }

  #pagesOf(cartId: string): Page[] {
    return this.#attemptsOf(cartId).flatMap(
      ({ id, checkout_url }) => (checkout_url && this.shared.gateway.pageOf(id)) || []
    )
  }

  /** Each delivery comes after its time, at one of the servers. */
  #notify(page: Page, transaction: Transaction): void {
    const { deliveries } = this.#draft.settings
    const times = deliveries[this.#notifications % deliveries.length] ?? [0]
    this.#notifications += 1
    const body = this.shared.gateway.notificationOf(page, transaction)
    const headers = { "x-service-signature": generateTestHeader(body, SECRET) }
    times.forEach((ms) => {
      this.#sim.spawn(`notification of ${transaction.id}`, async () => {
        await this.#sim.sleep(ms)
        await this.#ask(`notification of ${transaction.id}`, async ({ providerDeps }) => {
          await receiveForwardedWebhook({ rawData: body, data: {}, headers }, providerDeps)
          transaction.isTold = true
        })
      })
    })
  }

  async #staff(name: string, actions: readonly Action[]): Promise<void> {
    for (const action of actions) {
      await this.#staffDoes(name, action)
    }
  }

  async #staffDoes(name: string, action: Action): Promise<void> {
    const { database, gateway, tables } = this.shared
    const attempts = database.attempts.all()
    switch (action.kind) {
      case "wait":
        await this.#sim.sleep(action.ms)
        return
      case "resolve": {
        const held = attempts.find(({ status }) => status === "held")
        const order = [...tables.orders.values()].at(-1)
        if (held) {
          const asRead = { evidence_version: evidenceVersion(held.evidence) }
          const base = { attempt_id: held.id, actor_id: "user_1", note: "looked it up" }
          await this.#ask(`${action.action} of ${held.id}`, async ({ deps }) =>
            action.action === "retry"
              ? await resolveHeldPayment(
                  {
                    ...base,
                    action: "retry",
                    ...(action.notReturned && { not_returned: true, ...asRead }),
                  },
                  deps
                )
              : action.action === "apply_to_order"
                ? await resolveHeldPayment(
                    { ...base, action: "apply_to_order", order_id: order?.id ?? "" },
                    deps
                  )
                : await resolveHeldPayment({ ...base, action: action.action, ...asRead }, deps)
          )
        }
        return
      }
      case "check": {
        const attempt = attempts[0]
        if (attempt) {
          await this.#ask(`check of ${attempt.id}`, async ({ deps }) =>
            checkAttempt(attempt.id, deps)
          )
        }
        return
      }
      case "refund_order":
      case "cancel_order": {
        const order = [...tables.orders.values()].find(({ canceled }) => !canceled)
        if (!order) {
          return
        }
        if (action.kind === "cancel_order") {
          await this.#ask(`cancelation of ${order.id}`, async ({ core }) =>
            core.cancelOrder(order.id)
          )
          return
        }
        const payment = tables
          .collectionsOfOrder(order.id)
          .flatMap(({ id }) => tables.paymentsOf(id))
          .find(({ captures, refunds }) => captures.length > refunds.length)
        if (payment) {
          const amount = (action.part ? 300 : payment.amount) as Cents
          await this.#ask(`refund of ${order.id}`, async ({ core }) =>
            core.refund(payment.id, amount)
          )
        }
        return
      }
      case "edit_order": {
        const order = [...tables.orders.values()].find(({ canceled }) => !canceled)
        if (order) {
          await this.#sim.point(`${name} edits ${order.id}`)
          const now = tables.orders.get(order.id) ?? order
          const total = Math.max(100, now.total + action.by) as Cents
          tables.orders.set(order.id, { ...now, total, edited: true })
        }
        return
      }
      case "return_at_gateway": {
        const page = gateway.pages.find((page) => gateway.heldBy(page) > 0)
        const transaction = page?.transactions.find(
          ({ amount, returned, status }) => status === "approved" && returned < amount
        )
        if (page && transaction) {
          await this.#sim.point(`${name} returns ${transaction.id}`)
          transaction.returned = (
            action.part ? Math.ceil(transaction.amount / 2) : transaction.amount
          ) as Cents
          if (action.isTold) {
            this.#notify(page, transaction)
          }
        }
        return
      }
      default:
        return
    }
  }
}
