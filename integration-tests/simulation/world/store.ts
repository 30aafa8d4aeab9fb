import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Cents } from "../../../src/core/money/money"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { receiveForwardedWebhook } from "../../../src/payments/receive/receive-forwarded-webhook"
import type { Simulation } from "../engine"
import { MedusaTables } from "../fakes/medusa/tables"
import { Database } from "../fakes/repositories"
import type { Settings } from "./actions"
import { Deaths } from "./deaths"
import { countTransitions } from "./count-transitions"
import { assertExpected } from "./expected"
import { Gateway } from "../fakes/gateway/gateway"
import type { Page, Transaction } from "../fakes/gateway/page"
import { inGatewayFormat } from "./gateway-client"
import { awaitsProfile } from "./rest"
import { drain, job, LOST_MS, quietly } from "./jobs"
import { LostRecords } from "./money/lost-records"
import { Observed } from "./observed"
import { optionsFor, secondOptions } from "./options"
import { SECOND_SECRET, SECRET, Server, type Shared } from "./server"
import { PROVIDER, providerOf } from "./sites"
import { watchDelivery } from "./watch/delivery"
import { watchStoredApproval } from "./watch/stored-approval"

/** A store with two servers, as people and the gateway reach it. */
export class Store {
  readonly shared: Shared
  readonly servers: readonly Server[]
  #notifications = 0
  readonly #bodies = new Set<string>()
  #due: { writes: number; at: Date | null } | undefined

  constructor(
    readonly sim: Simulation,
    readonly settings: Settings
  ) {
    this.shared = {
      sim,
      settings,
      database: new Database(() => sim.now()),
      tables: new MedusaTables(),
      gateway: new Gateway(sim, settings),
      options: optionsFor(settings, false),
      secondOptions: secondOptions(settings),
      paidAtBank: new Set(),
      broken: new Map(),
      asked: new Map(),
      keys: { ofGateway: SECRET, ofStore: [SECRET] },
      reinstated: new Set(),
      refundedOrders: new Set(),
      lostRecords: new LostRecords(),
      observed: new Observed(),
      ...(settings.deaths && { deaths: new Deaths(settings.deaths) }),
      outages: 0,
      emitted: [],
      forged: new Set(),
    }
    countTransitions(this.shared)
    const ids = new Map<string, number>()
    const newId = (prefix: string) => {
      const next = (ids.get(prefix) ?? 0) + 1
      ids.set(prefix, next)
      // The first payment of a page has the number of the page.
      return prefix === "hcpay" ? `hcpay_more_${next}` : `${prefix}_${next}`
    }
    this.servers = ["server 1", "server 2"].map((name) => new Server(name, this.shared, newId))
  }

  open(): void {
    this.servers.forEach((server) => this.#startServer(server))
    this.sim.onKill((name) => {
      const server = this.servers.find((server) => server.name === name)
      if (server) {
        server.restart()
        this.#startServer(server)
      }
    })
    this.sim.onCalm(() => {
      for (const [id, cart] of this.shared.tables.carts) {
        this.shared.tables.carts.set(id, { ...cart, hookFailures: 0 })
      }
    })
  }

  /** Calls one of the servers; a refusal or a killed server does not end the actor's task. */
  async ask<Result>(
    what: string,
    work: (server: Server) => Promise<Result>
  ): Promise<Result | undefined> {
    const server = this.sim.random.pick(this.servers)
    try {
      return await this.sim.request(`${server.name}: ${what}`, async () => await work(server), {
        server: server.name,
      })
    } catch (error) {
      assertExpected(error)
      this.sim.note(`${what}: ${(error as Error).message}`)
      return undefined
    }
  }

  /**
   * The gateway reports a transaction. Each delivery comes after its time, at one of the servers.
   *
   * @param transaction as the notification names it.
   */
  notify(page: Page, transaction: Transaction): void {
    const { deliveries } = this.settings
    const times = deliveries[this.#notifications % deliveries.length] ?? [0]
    this.#notifications += 1
    const said = JSON.parse(this.shared.gateway.notificationOf(page, transaction)) as {
      status: string
    }
    const body = JSON.stringify(inGatewayFormat(said, this.settings, page.site))
    const provider = providerOf(page)
    const newlyReturned = transaction.returned > 0 ? transaction.latest.amount : 0
    // The same bytes again say nothing new, whatever the gateway means.
    let isReported = this.#bodies.has(body)
    this.#bodies.add(body)
    const key = provider === PROVIDER ? this.shared.keys.ofGateway : SECOND_SECRET
    const headers = { "x-service-signature": generateTestHeader(body, key) }
    times.forEach((ms) => {
      this.sim.spawn(`notification of ${transaction.id}`, async () => {
        await this.sim.sleep(ms)
        await this.ask(`notification of ${transaction.id}`, async (server) => {
          const isStored = await watchDelivery(this.shared, { body, key }, async () =>
            receiveForwardedWebhook(
              { rawData: body, data: {}, headers },
              server.providerDepsOf(provider)
            )
          )
          if (isStored && !isReported) {
            isReported = true
            transaction.isNotified ||= newlyReturned === 0
            transaction.reportedReturned = (transaction.reportedReturned + newlyReturned) as Cents
            await watchStoredApproval(page.reference, this.shared)
          }
        })
      })
    })
  }

  /** With those for what its order owes. */
  attemptsOf(cartId: string): CheckoutAttempt[] {
    const { database, tables } = this.shared
    const orderId = tables.orderOfCart.get(cartId)
    return database.attempts.where(
      ({ cart_id, payment_collection_id }) =>
        cart_id === cartId ||
        (cart_id === null &&
          orderId !== undefined &&
          tables.orderOfCollection.get(payment_collection_id) === orderId)
    )
  }

  pagesOf(cartId: string): Page[] {
    const { mailsPages } = this.settings
    return this.attemptsOf(cartId).flatMap(
      ({ id, checkout_url }) =>
        ((mailsPages || checkout_url) && this.shared.gateway.pageOf(id)) || []
    )
  }

  #startServer(server: Server): void {
    const { name } = server
    const { sim } = this
    server.onReceived = () =>
      sim.spawn(
        `${name}: inbox`,
        async () => await quietly(() => server.work.does(() => drain(server.deps))),
        {
          server: name,
        }
      )
    const work = {
      dueAt: () => this.#dueAt(),
      isStatusStrange: this.settings.approvedStatus !== undefined,
    }
    sim.spawn(`${name}: job`, async () => await job(server, sim, work), {
      server: name,
      background: true,
    })
  }

  /** When something is due; computed again when a row has changed. */
  #dueAt(): Date | null {
    const { writes } = this.shared.database
    if (this.#due?.writes !== writes) {
      this.#due = { writes, at: this.#findDue() }
    }
    return this.#due.at
  }

  #findDue(): Date | null {
    const { attempts, payments, statements } = this.shared.database
    const earliest = Math.min(
      attempts.earliest(({ next_check_at }) => next_check_at),
      statements.earliest(({ next_check_at }) => next_check_at),
      payments.earliest(({ announce_at }) => announce_at) + LOST_MS + 1,
      awaitsProfile(this.shared) ? this.sim.now().getTime() : Infinity
    )
    return earliest === Infinity ? null : new Date(earliest)
  }
}
