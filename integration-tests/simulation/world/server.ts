import type { Deps, ProviderDeps } from "../../../src/payments/deps"
import type { Account } from "../../../src/payments/account"
import type { HostedCheckoutClient } from "../../../src/client/hosted-checkout-client"
import { HostedCheckoutEvents } from "../../../src/core/events"
import type { HostedCheckoutOptions } from "../../../src/core/options/options"
import type { CollectionToPay } from "../../../src/core/ports/session-with-cart"
import { withLock } from "../../../src/medusa/lock"
import type { Telemetry } from "../../../src/core/ports/telemetry"
import { silentTelemetry } from "../../../src/core/__tests__/support/telemetry"
import type { Simulation } from "../engine"
import { MedusaCore } from "../fakes/medusa/medusa-core"
import { fakeContainer } from "../fakes/medusa/container"
import { FakeLocking } from "../fakes/medusa/locking"
import { fakeCollectionToPay, fakeMedusa, fakeReader } from "../fakes/medusa/medusa-port"
import { shownOrder } from "../fakes/medusa/shown-order"
import { bankProvider, MANUAL, pluginProvider, type Provider } from "../fakes/medusa/provider"
import type { MedusaTables } from "../fakes/medusa/tables"
import { FakeRepositories, type Database, type Point } from "../fakes/repositories"
import type { Settings } from "./actions"
import type { Deaths } from "./deaths"
import { ServerWork } from "./server-work"
import type { Gateway } from "../fakes/gateway/gateway"
import { gatewayClient } from "./gateway-client"
import { keysOfServer, type Keys } from "./keys"
import { PROVIDER, SECOND } from "./sites"
import type { LostRecords } from "./money/lost-records"
import type { Observed } from "./observed"
import type { Emitted } from "./watch/events"
import type { BrokenPromises } from "./watch/requests"
import { watchProvider } from "./watch/provider"
import { watchVerifyTurns } from "./watch/verify-turns"

export { PROVIDER }
export const ELSEWHERE = "pp_system_default"
export const BANK = "pp_bank_default"
export const SECRET = "sk_test_simulation"
export const SECOND_SECRET = "sk_test_second"

/** What all servers of a store share. */
export interface Shared {
  sim: Simulation
  database: Database
  tables: MedusaTables
  gateway: Gateway
  /** What every server has, but for a moment. */
  options: HostedCheckoutOptions
  /** Of the second account. @default there is none */
  secondOptions?: HostedCheckoutOptions
  settings: Settings
  keys: Keys
  /** Sessions whose money has come to the bank. */
  paidAtBank?: Set<string>
  /** What requests have done that they must not. */
  broken: BrokenPromises
  /** Transactions that the gateway has returned, and taken the return back. */
  reinstated: Set<string>
  /** Orders that an admin has refunded or canceled, or tried to. */
  refundedOrders: Set<string>
  /** Of servers that die where the schedule says so. @default nowhere */
  deaths?: Deaths
  /** What servers could not store of their announcements. */
  lostRecords: LostRecords
  observed: Observed
  /** How many outages of the gateway there are now. */
  outages: number
  /** Keeps what is reported. @default forgets it */
  telemetry?: Telemetry
  /** What servers have emitted. @default forgets it */
  emitted?: Emitted[]
  /** Bodies of forged notifications, by their hash. */
  forged?: Set<string>
  /** An admin has had the gateway asked about every page. */
  isAudited?: boolean
  /** How often returns have asked the gateway about each attempt. */
  asked: Map<string, number>
}

/** A server: the plugin's real use cases and Medusa's core, over fakes. */
export class Server {
  readonly core: MedusaCore
  readonly deps: Deps
  /** What a start asks Medusa before core's own route. */
  readonly collectionToPay: (id: string) => CollectionToPay
  readonly #locking: FakeLocking
  readonly #repositories: FakeRepositories
  readonly #work = new ServerWork()
  readonly #configured = new Map<string, Account>()
  readonly #accountWith: (providerId: string, options: HostedCheckoutOptions) => Account
  readonly #providerDeps: (account: Account) => ProviderDeps
  /** The events of this server's bus; they are lost when the server dies. */
  onReceived: () => void = () => undefined

  constructor(
    readonly name: string,
    shared: Shared,
    newId: (prefix: string) => string
  ) {
    const { sim, database, tables, options } = shared
    const { slowLinks } = shared.settings
    const point: Point = async (label, phase) => {
      shared.lostRecords.pass(label, phase)
      if (!sim.isCalm && shared.deaths?.comeAt(label, name) === true) {
        sim.kill(name)
      }
      await sim.point(label, phase)
      if (slowLinks !== undefined && label.startsWith("medusa links")) {
        await sim.sleep(slowLinks)
      }
    }
    this.#locking = new FakeLocking(sim)
    const container = fakeContainer({ locking: this.#locking })
    const around = {
      point,
      now: () => sim.now(),
      pick: (count: number) => sim.random.int(0, count - 1),
      // The locking module waits itself.
      withLock: async <Result>(key: string, work: () => Promise<Result>): Promise<Result> =>
        await withLock(key, container, work, {
          now: () => sim.now().getTime(),
          sleep: async (ms) => await sim.sleep(ms),
        }),
    }
    const first = keysOfServer(shared, shared.keys)
    const second = keysOfServer(shared, { ofGateway: SECOND_SECRET, ofStore: [SECOND_SECRET] })
    this.#accountWith = (provider_id, given) => ({
      provider_id,
      options: given,
      client: gatewayClient(shared, provider_id) as unknown as HostedCheckoutClient,
      keys: provider_id === PROVIDER ? first : second,
    })
    this.#configured.set(PROVIDER, this.#accountWith(PROVIDER, options))
    if (shared.secondOptions) {
      this.#configured.set(SECOND, this.#accountWith(SECOND, shared.secondOptions))
    }
    const note = (line: string) => sim.note(line)
    // An unavailable event bus is no error of the caller's.
    const emit = async (name: string, data: unknown): Promise<boolean> => {
      try {
        await sim.call(`emits ${name}`, () => shared.emitted?.push({ name, data }))
        return true
      } catch (error) {
        note((error as Error).message)
        return false
      }
    }
    this.#repositories = new FakeRepositories(database, { now: () => sim.now(), point })
    this.#repositories.inFlight = this.#work.inFlight
    const common = {
      repositories: this.#repositories,
      accounts: { options, byProviderId: this.#configured },
      now: () => sim.now(),
      env: {},
      sleep: async (ms: number) => await sim.sleep(ms),
      newId,
      newHandle: () => newId("handle"),
      telemetry: watchVerifyTurns(shared.telemetry ?? silentTelemetry, shared),
      log: { info: note, warn: note, error: note },
      events: {
        emit: async (name: string, data: unknown) => {
          if (name === HostedCheckoutEvents.WEBHOOK_RECEIVED) {
            if (!shared.settings.losesEvents) {
              this.onReceived()
            }
          } else {
            return await emit(name, data)
          }
          return true
        },
      },
    }
    const medusa = fakeReader(tables, around)
    this.#providerDeps = (account) => ({ account, medusa, ...common })
    const ours = (id: string) =>
      watchProvider(
        pluginProvider(() => this.providerDepsOf(id)),
        shared
      )
    const providers: Record<string, Provider> = {
      [PROVIDER]: ours(PROVIDER),
      [SECOND]: ours(SECOND),
      [BANK]: bankProvider((session) => shared.paidAtBank?.has(session) === true),
    }
    this.core = new MedusaCore(tables, around, (id) => providers[id] ?? MANUAL)
    this.collectionToPay = (id) => fakeCollectionToPay(this.core, around, id)
    this.deps = {
      medusa: fakeMedusa(this.core, around),
      store: {
        adminNames: async () => [],
        orderNumbers: async () => new Map(),
        cart: async () => undefined,
        unpaidOrders: async () => [],
        shownOrder: async (id) => shownOrder(tables, id),
        shopName: async () => null,
        paymentRegions: async () => [],
        notify: async () => undefined,
      },
      ...common,
    }
  }

  /** Starts anew after its end. */
  restart(): void {
    this.#locking.forget()
    this.#work.restart()
    this.#repositories.inFlight = this.#work.inFlight
  }

  /** Work of a job, which a server finishes before it stops. */
  get work(): ServerWork {
    return this.#work
  }

  /** What Medusa's provider works with. @throws Error while the account is not configured: then there is none. */
  get providerDeps(): ProviderDeps {
    return this.providerDepsOf(PROVIDER)
  }

  /** The same for an account. */
  providerDepsOf(providerId: string): ProviderDeps {
    const account = this.#configured.get(providerId)
    if (!account) {
      throw new Error(`Unable to retrieve the payment provider with id: ${providerId}`)
    }
    return this.#providerDeps(account)
  }

  /** Starts with another configuration: the first account with these options, or without it. */
  configure(options: HostedCheckoutOptions | undefined): void {
    if (options) {
      this.#configured.set(PROVIDER, this.#accountWith(PROVIDER, options))
    } else {
      this.#configured.delete(PROVIDER)
    }
  }
}
