import type { Deps, ProviderDeps } from "../../../src/payments/deps"
import type { Account } from "../../../src/payments/accounts"
import type { HostedCheckoutClient } from "../../../src/client"
import {
  HostedCheckoutEvents,
  type CollectionToPay,
  type HostedCheckoutOptions,
  type MerchantKeys,
  type Telemetry,
} from "../../../src/core"
import { silentTelemetry } from "../../../src/core/__tests__/support/telemetry"
import type { Simulation } from "../engine"
import {
  LOCK_MS,
  fakeCollectionToPay,
  fakeMedusa,
  fakeReader,
  MANUAL,
  MedusaCore,
  pluginProvider,
  type MedusaTables,
} from "../fakes/medusa"
import { FakeRepositories, type Database, type Point } from "../fakes/repositories"
import type { Settings } from "./actions"
import type { Gateway } from "../fakes/gateway"
import { gatewayClient } from "./gateway-client"
import { keysOfServer, type Keys } from "./keys"
import type { LostRecords } from "./money/lost-records"
import type { Emitted } from "./watch/events"
import type { BrokenPromises } from "./watch/requests"
import { watchProvider } from "./watch/provider"
import { watchVerifyTurns } from "./watch/verify-turns"

export const PROVIDER = "pp_hosted-checkout_default"
export const ELSEWHERE = "pp_system_default"
export const SECRET = "sk_test_simulation"

/** As core and the plugin take them: see `MedusaPort.withLock`. */
const LOCK = { waitMs: 30_000, expiresMs: LOCK_MS }

/** What all servers of a store share. */
export interface Shared {
  sim: Simulation
  database: Database
  tables: MedusaTables
  gateway: Gateway
  /** What every server has, but for a moment. */
  options: HostedCheckoutOptions
  settings: Settings
  keys: Keys
  /** What requests have done that they must not. */
  broken: BrokenPromises
  /** Transactions that the gateway has returned, and taken the return back. */
  reinstated: Set<string>
  /** Orders that an admin has refunded or canceled, or tried to. */
  refundedOrders: Set<string>
  /** What servers could not store of their announcements. */
  lostRecords: LostRecords
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
  readonly #configured = new Map<string, Account>()
  readonly #client: HostedCheckoutClient
  readonly #keys: MerchantKeys
  readonly #providerDeps: (account: Account) => ProviderDeps
  /** The events of this server's bus; they are lost when the server dies. */
  onReceived: () => void = () => undefined

  constructor(
    readonly name: string,
    shared: Shared,
    newId: (prefix: string) => string
  ) {
    const { sim, database, tables, options } = shared
    const point: Point = (label, phase) => {
      shared.lostRecords.pass(label, phase)
      return sim.point(label, phase)
    }
    const around = {
      point,
      now: () => sim.now(),
      pick: (count: number) => sim.random.int(0, count - 1),
      withLock: async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
        const lock = await sim.lock(key, LOCK)
        try {
          return await work()
        } finally {
          // The work is done: a lock that cannot be released expires.
          await sim.unlock(lock).catch(() => undefined)
        }
      },
    }
    this.#client = gatewayClient(shared) as unknown as HostedCheckoutClient
    this.#keys = keysOfServer(shared)
    this.#configured.set(PROVIDER, this.#accountWith(options))
    const note = (line: string) => sim.note(line)
    const common = {
      repositories: new FakeRepositories(database, { now: () => sim.now(), point }),
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
            this.onReceived()
          } else {
            await sim.call(`emits ${name}`, () => shared.emitted?.push({ name, data }))
          }
        },
      },
    }
    const medusa = fakeReader(tables, around)
    this.#providerDeps = (account) => ({ account, medusa, ...common })
    const ours = watchProvider(
      pluginProvider(() => this.providerDeps),
      shared
    )
    this.core = new MedusaCore(tables, around, (id) => (id === PROVIDER ? ours : MANUAL))
    this.collectionToPay = (id) => fakeCollectionToPay(this.core, around, id)
    this.deps = {
      medusa: fakeMedusa(this.core, around),
      store: {
        adminNames: async () => [],
        orderNumbers: async () => new Map(),
        paymentRegions: async () => [],
        notify: async () => undefined,
      },
      ...common,
    }
  }

  /** What Medusa's provider works with. @throws Error while the account is not configured: then there is none. */
  get providerDeps(): ProviderDeps {
    const account = this.#configured.get(PROVIDER)
    if (!account) {
      throw new Error(`Unable to retrieve the payment provider with id: ${PROVIDER}`)
    }
    return this.#providerDeps(account)
  }

  /** Starts with another configuration: an account with these options, or none. */
  configure(options: HostedCheckoutOptions | undefined): void {
    if (options) {
      this.#configured.set(PROVIDER, this.#accountWith(options))
    } else {
      this.#configured.delete(PROVIDER)
    }
  }

  #accountWith(options: HostedCheckoutOptions): Account {
    return {
      provider_id: PROVIDER,
      options,
      client: this.#client,
      keys: this.#keys,
    }
  }
}
