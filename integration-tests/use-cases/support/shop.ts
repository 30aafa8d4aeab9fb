import type { AnyOptions } from "../../../src/core/__tests__/support/account-options"
import { verify } from "../../../src/core/__tests__/support/evidence"
import {
  evidenceVersion,
  gatewayProfileSchema,
  generateTestHeader,
  type Cents,
  type CheckoutAttempt,
  type GatewayProfileInput,
} from "../../../src/core"
import { processPage } from "../../../src/payments/page/process-page"
import { receiveForwardedWebhook } from "../../../src/payments/receive/receive-forwarded-webhook"
import { resolveHeldPayment } from "../../../src/payments/resolve/resolve-held-payment"
import { drain } from "../../simulation/world/jobs"
import { SECRET } from "../../simulation/world/server"
import type { Fields } from "./gateway"
import { OpenShop } from "./open-shop"
import { Shopper } from "./shopper"

/** Cents of a usual cart, and of one that costs more. */
export const TOTAL = 4_000
export const DEARER = 5_000

/** Until the next thing happens: of two reports the later one counts. */
const SECOND_MS = 1_000

type Resolution = Parameters<typeof resolveHeldPayment>[0]

/** What an admin enters; the evidence is the one that is stored, unless it is named. */
interface Entered {
  action: Resolution["action"]
  note?: string
  order_id?: string
  evidence_version?: string
  not_returned?: boolean
  all_returned?: boolean
}

/** A shop for one test: its people, the gateway and the jobs do what the test says, one after the other. */
export class Shop {
  #open: OpenShop

  constructor(private readonly options: AnyOptions) {
    this.#open = new OpenShop(options)
  }

  /** A new one, for the next test. */
  reopen(): void {
    this.#open = new OpenShop(this.options)
  }

  get run() {
    return this.#open.run
  }
  get gateway() {
    return this.#open.gateway
  }
  get database() {
    return this.#open.shared.database
  }
  /** What the servers have reported. */
  get telemetry() {
    return this.#open.telemetry
  }
  /** Orders that an admin has refunded. */
  get refundedOrders(): Set<string> {
    return this.#open.shared.refundedOrders
  }

  get tables() {
    return this.#open.shared.tables
  }
  get server() {
    return this.#open.server
  }
  get deps() {
    return this.#open.server.deps
  }

  /** A shopper with a cart. */
  shopper(cents = TOTAL): Shopper {
    return new Shopper(this, cents as Cents)
  }

  async atThePage(cents?: number): Promise<Shopper> {
    const shopper = this.shopper(cents)
    await shopper.start()
    return shopper
  }

  /** A payment that the gateway has and has not reported. */
  async paidUnheard(cents?: number): Promise<Shopper> {
    const shopper = await this.atThePage(cents)
    shopper.pay()
    return shopper
  }

  /** An order whose payment is completed. */
  async completedOrder(cents?: number): Promise<Shopper> {
    const shopper = await this.paidUnheard(cents)
    await this.poll(shopper)
    expect(shopper.attempt).toMatchObject({ status: "completed" })
    return shopper
  }

  /** Paid on a page that was replaced, for the cart had changed. */
  async paidAReplacedPage(): Promise<Shopper> {
    const shopper = await this.atThePage()
    await shopper.change(DEARER)
    await shopper.start()
    shopper.pay(shopper.attempt)
    await this.poll(shopper)
    expect(shopper.attempt).toMatchObject({ held_reason: "session_replaced" })
    return shopper
  }

  /** Paid and proven, while core cannot place the order until `mend`. */
  async paidWithoutOrder(trouble: "before" | "after" = "before"): Promise<Shopper> {
    const shopper = await this.paidUnheard()
    shopper.meet(trouble)
    await this.poll(shopper)
    expect(shopper.attempt).toMatchObject({ status: "paid", placement_count: 1 })
    return shopper
  }

  /** As `paidWithoutOrder`, and all tries are used up. */
  async givenUp(trouble?: "before" | "after"): Promise<Shopper> {
    const shopper = await this.paidWithoutOrder(trouble)
    this.rewrite(shopper, { placement_count: 100 })
    await this.poll(shopper)
    expect(shopper.attempt).toMatchObject({ held_reason: "order_not_placed" })
    return shopper
  }

  /** Medusa captured it before its completion failed for the last time. */
  async capturedAndGivenUp(): Promise<Shopper> {
    const shopper = await this.givenUp("after")
    expect(shopper.attempt.captured_at).not.toBeNull()
    return shopper
  }

  /** As a kill leaves it between core's order and the authorization of its payment. */
  async halfPlaced({ isPaid = true } = {}): Promise<Shopper> {
    const shopper = isPaid ? await this.paidUnheard() : await this.atThePage()
    const died = new Error("the server died")
    this.run.meanwhile("medusa authorizes", () => Promise.reject(died))
    this.run.meanwhile("medusa undoes", () => Promise.reject(died))
    await expect(shopper.complete()).rejects.toThrow("the server died")
    expect(shopper.orders).toMatchObject([{ transactions: [] }])
    return shopper
  }

  /** As a kill right after the capture leaves it: the order does not know of its payment. */
  async withoutTransaction(): Promise<Shopper> {
    const shopper = await this.paidUnheard()
    const died = new Error("the server died")
    this.run.meanwhile("medusa adds the transaction", () => Promise.reject(died))
    this.run.meanwhile("medusa undoes", () => Promise.reject(died))
    await expect(shopper.complete()).rejects.toThrow("the server died")
    this.rewrite(shopper, { status: "paid" })
    return shopper
  }

  /** As the reconcile job processes an attempt, by default the shopper's first one. */
  async poll(of: Shopper | CheckoutAttempt): Promise<CheckoutAttempt> {
    const attempt = of instanceof Shopper ? of.attempt : of
    this.run.passes(SECOND_MS)
    return (await processPage(attempt, "poll", this.deps)).attempt
  }

  /** A signed notification about the shopper's first page arrives, and is processed. */
  async notify(shopper: Shopper, fields: Fields = {}): Promise<void> {
    const said = { event: "payment.captured", ...shopper.approval(), ...fields }
    await this.notifyOf(JSON.stringify(said))
  }

  async notifyOf(body: string): Promise<void> {
    this.run.passes(SECOND_MS)
    const headers = { "x-service-signature": generateTestHeader(body, SECRET) }
    await receiveForwardedWebhook({ rawData: body, data: {}, headers }, this.server.providerDeps)
    await drain(this.deps)
  }

  /** Every notification that waits is processed. */
  async drainAll(): Promise<void> {
    this.run.passes(60 * 60_000)
    await drain(this.deps)
  }

  /** Verify answers so about the shopper's first page; an error: the gateway cannot be reached. */
  verifySays(shopper: Shopper, fields: Fields | Error): void {
    this.gateway.answer = fields instanceof Error ? fields : { ...shopper.approval(), ...fields }
  }

  /** An admin resolves the payment of a shopper's first page. */
  async resolve(shopper: Shopper, entered: Entered): Promise<CheckoutAttempt> {
    const { id } = shopper.attempt
    this.run.passes(SECOND_MS)
    const evidence_version = this.versionOf(shopper)
    const known = { attempt_id: id, actor_id: "user_1", evidence_version }
    return await resolveHeldPayment({ ...known, ...entered } as Resolution, this.deps)
  }

  /** Names the evidence that an admin reads now. */
  versionOf({ attempt }: Shopper): string {
    return evidenceVersion(attempt.evidence)
  }

  /** An order that was entered by hand, or ordered with another payment, and is not paid. */
  unpaidOrder(cents = TOTAL, currency_code = "cad"): string {
    const id = this.tables.newId("order")
    this.tables.orders.set(id, {
      ...{ id, display_id: 1, canceled: false, total: cents as Cents, currency_code },
      ...{ cart_id: "", email: "", transactions: [], edits: [], edited_at: null },
    })
    return id
  }

  /** Sets columns past the table of transitions: a time that is over, a state to begin with. */
  rewrite(of: Shopper | CheckoutAttempt, columns: Partial<CheckoutAttempt>): void {
    const { id } = of instanceof Shopper ? of.attempt : of
    this.database.attempts.update({ id }, columns)
  }

  /** Evidence of the payment is stored, and nothing is done about it yet. */
  async approve(shopper: Shopper, fields: Fields = {}): Promise<void> {
    const { options } = this.server.providerDeps.account
    const said = { ...shopper.approval(), ...fields, at: this.run.now().toISOString() }
    await this.deps.repositories.evidence.add(shopper.attempt.id, verify(said), "poll", options)
  }

  /** The time of the shopper's page, and its grace, are over. */
  end(shopper: Shopper): void {
    this.rewrite(shopper, { expires_at: new Date(this.run.now().getTime() - 60 * 60_000) })
  }

  hold(shopper: Shopper, held_reason: CheckoutAttempt["held_reason"]): void {
    const held_since = this.run.now()
    this.rewrite(shopper, { status: "held", held_reason, held_since, next_check_at: null })
    this.database.addLine(shopper.attempt.id, { kind: "held", trigger: "poll", data: {} })
  }

  /** The reasons for which notifications are on the worklist by themselves. */
  get heldNotifications(): (string | null)[] {
    return this.database.webhooks
      .where(({ outcome }) => outcome === "held")
      .map(({ error }) => error)
  }

  /** The servers start with another profile, or without the account. */
  configure(profile: GatewayProfileInput | undefined): void {
    const { options } = this.#open.shared
    this.server.configure(profile && { ...options, profile: gatewayProfileSchema.parse(profile) })
  }

  /** Lets everything come to its end, and checks that the money adds up. */
  async assertSound(): Promise<void> {
    await this.#open.assertSound()
  }
}
