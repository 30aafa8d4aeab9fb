import {
  accountOptions,
  type AnyOptions,
} from "../../../src/core/__tests__/support/account-options"
import { RecordingTelemetry } from "../../../src/core/__tests__/support/telemetry"
import { processPage } from "../../../src/payments/process/process-page"
import type { Simulation } from "../../simulation/engine"
import { MedusaTables } from "../../simulation/fakes/medusa/tables"
import { Database } from "../../simulation/fakes/repositories"
import { watch } from "../../simulation/world/invariants"
import { drain, quietly } from "../../simulation/world/jobs"
import { LostRecords } from "../../simulation/world/money/lost-records"
import { Observed } from "../../simulation/world/observed"
import { SECRET, Server, type Shared } from "../../simulation/world/server"
import { ScriptedGateway } from "./gateway"
import { OneByOne } from "./one-by-one"

/** More than any payment needs. */
const ROUNDS = 60

/** What holds for honest gateways, and where no test changes rows. */
const OF_HONESTY = [
  "no payment is held for the transaction of another one",
  "an ordinary payment becomes an order, without a person and in time",
]

/** A store in memory: the use cases as they are, over the fakes that the simulator plays with. */
export class OpenShop {
  readonly run = new OneByOne()
  readonly gateway: ScriptedGateway
  readonly telemetry = new RecordingTelemetry()
  readonly shared: Shared
  readonly server: Server
  #ids = 0

  constructor(options: AnyOptions) {
    const { run } = this
    const accounts = accountOptions(options)
    const ownIds = accounts.profile.verify.transactionIds === "own"
    this.gateway = new ScriptedGateway(run, { ownIds })
    this.shared = {
      sim: run as unknown as Simulation,
      settings: { proof: accounts.proof, deliveries: [], totals: [], ownIds },
      database: new Database(() => run.now()),
      tables: new MedusaTables(),
      gateway: this.gateway,
      options: accounts,
      broken: new Map(),
      asked: new Map(),
      keys: { ofGateway: SECRET, ofStore: [SECRET] },
      reinstated: new Set(),
      refundedOrders: new Set(),
      lostRecords: new LostRecords(),
      observed: new Observed(),
      outages: 0,
      telemetry: this.telemetry,
    }
    this.server = this.startServer("server")
    watch(this.shared)
  }

  /** A server of the store; all of them share database, Medusa's tables, locks and gateway. */
  startServer(name: string): Server {
    return new Server(name, this.shared, (prefix) => `${prefix}_${++this.#ids}`)
  }

  /** Lets everything come to its end, and checks that the money adds up. */
  async assertSound(): Promise<void> {
    this.#check(false)
    this.gateway.answer = undefined
    this.server.configure(this.shared.options)
    for (let round = 0; round < ROUNDS && !this.run.isAtRest(); round++) {
      this.run.passes(30 * 60_000)
      await drain(this.server.deps)
      for (const attempt of this.#due()) {
        await quietly(() => processPage(attempt, "poll", this.server.deps))
      }
    }
    this.#check(true)
  }

  #due() {
    const now = this.run.now()
    return this.shared.database.attempts.where(
      ({ next_check_at }) => next_check_at !== null && next_check_at <= now
    )
  }

  #check(isEnd: boolean): void {
    const wrong = this.run.checks
      .filter(({ isFinal, name }) => (isEnd || !isFinal) && !OF_HONESTY.includes(name))
      .flatMap(({ name, check }) => check()?.replace(/^/, `${name}: `) ?? [])
    expect(wrong).toEqual([])
  }
}
