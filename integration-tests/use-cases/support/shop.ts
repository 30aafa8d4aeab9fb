import type { AnyOptions } from "../../../src/core/__tests__/support/account-options"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import {
  gatewayProfileSchema,
  type GatewayProfileInput,
} from "../../../src/core/contract/gateway-profile"
import type { Cents } from "../../../src/core/money/money"
import { generateTestHeader } from "../../../src/core/signature/signature"
import type { PaymentAction } from "../../../src/core/payment/actions"
import type { Payment } from "../../../src/core/payment/payment"
import { statementFromVerify } from "../../../src/core/payment/read-statement"
import { pageNameOf } from "../../../src/payments/process/page"
import { processPage } from "../../../src/payments/process/process-page"
import { leaseFrom } from "../../../src/payments/due/due-rows"
import { receiveForwardedWebhook } from "../../../src/payments/receive/receive-forwarded-webhook"
import { actOnPayment, type ActOnPaymentInput } from "../../../src/payments/worklist/act-on-payment"
import { openItem } from "../../../src/payments/worklist/open-item"
import { drain } from "../../simulation/world/jobs"
import { SECRET, type Server } from "../../simulation/world/server"
import type { Fields } from "./gateway"
import { OpenShop } from "./open-shop"
import { Shopper, type OrderFails } from "./shopper"

/** Cents of a usual cart, and of one that costs more. */
export const TOTAL = 4_000
export const DEARER = 5_000

/** Until the next thing happens: of two reports the later one counts. */
const SECOND_MS = 1_000

type Seen = Pick<ActOnPaymentInput, "statements" | "gateway" | "medusa">

/** What an admin decides; the statements and the sums are those that they read now, unless they are named. */
export type Decided = ActOnPaymentInput extends infer Input
  ? Input extends ActOnPaymentInput
    ? Omit<Input, "payment_id" | "actor_id" | keyof Seen> & Partial<Seen>
    : never
  : never

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
  /** Another server of the same store. */
  anotherServer(): Server {
    return this.#open.startServer("another server")
  }

  /** A shopper with a cart. */
  shopper(cents = TOTAL): Shopper {
    return new Shopper(this, cents as Cents)
  }

  async shopperOnThePage(cents?: number): Promise<Shopper> {
    const shopper = this.shopper(cents)
    await shopper.start()
    return shopper
  }

  /** The gateway has the payment and has not reported it. */
  async shopperWhoPaid(cents?: number): Promise<Shopper> {
    const shopper = await this.shopperOnThePage(cents)
    shopper.pay()
    return shopper
  }

  /** The payment is completed. */
  async shopperWithOrder(cents?: number): Promise<Shopper> {
    const shopper = await this.shopperWhoPaid(cents)
    await this.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed" })
    return shopper
  }

  /** The page was replaced before the payment, for the cart had changed. */
  async shopperWhoPaidAReplacedPage(): Promise<Shopper> {
    const shopper = await this.shopperOnThePage()
    await shopper.change(DEARER)
    await shopper.start()
    shopper.pay(shopper.attempt)
    await this.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "cart_changed" })
    return shopper
  }

  /** The payment is proven, and core cannot place the order until `orderCanBePlaced`. */
  async shopperWhoPaidWithoutOrder(fails: OrderFails = "before_capture"): Promise<Shopper> {
    const shopper = await this.shopperWhoPaid()
    shopper.orderCannotBePlaced(fails)
    await this.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "proven", placement_count: 1 })
    return shopper
  }

  /** As `shopperWhoPaidWithoutOrder`, and all tries are used up: an admin must decide. */
  async shopperWhoseOrderFailed(fails?: OrderFails): Promise<Shopper> {
    const shopper = await this.shopperWhoPaidWithoutOrder(fails)
    this.rewriteRow(shopper, { placement_count: 100 })
    await this.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "order_not_placed" })
    return shopper
  }

  /** Medusa had captured the payment before its completion failed for the last time. */
  async shopperWhoseOrderFailedAfterCapture(): Promise<Shopper> {
    const shopper = await this.shopperWhoseOrderFailed("after_capture")
    expect(shopper.row.captured_at).not.toBeNull()
    return shopper
  }

  /** A server was killed between core's order and the authorization of its payment. */
  async shopperWithHalfAnOrder({ isPaid = true } = {}): Promise<Shopper> {
    const shopper = isPaid ? await this.shopperWhoPaid() : await this.shopperOnThePage()
    await this.killServerAt("medusa authorizes", shopper)
    return shopper
  }

  /** A server was killed right after the capture: the order has no transaction. */
  async shopperWhoseOrderLacksItsPayment(): Promise<Shopper> {
    const shopper = await this.shopperWhoPaid()
    await this.killServerAt("medusa adds the transaction", shopper)
    return shopper
  }

  /** The server dies at a step of the shopper's completion, and undoes nothing. */
  async killServerAt(step: string, shopper: Shopper): Promise<void> {
    const died = new Error("the server died")
    this.run.meanwhile(step, () => Promise.reject(died))
    this.run.meanwhile("medusa undoes", () => Promise.reject(died))
    await expect(shopper.complete()).rejects.toThrow("the server died")
    expect(shopper.orders).toMatchObject([{ transactions: [] }])
  }

  /** As the reconcile job processes a page, by default the shopper's first one. */
  async poll(of: Shopper | CheckoutAttempt): Promise<CheckoutAttempt> {
    const attempt = of instanceof Shopper ? of.attempt : of
    this.run.passes(SECOND_MS)
    // As the job claims it.
    this.rewrite(attempt, { next_check_at: leaseFrom(this.run.now()) })
    return (await processPage(attempt, "poll", this.deps)).attempt
  }

  /** A signed notification about the shopper's first page arrives, and is processed; `of`: its account. */
  async notify(
    shopper: Shopper,
    fields: Fields = {},
    of = this.server.providerDeps
  ): Promise<void> {
    await this.report(shopper, fields, of)
    await drain(this.deps)
  }

  async notifyOf(body: string): Promise<void> {
    await this.#receive(body)
    await drain(this.deps)
  }

  /** The same notification arrives, and waits to be processed. */
  async report(
    shopper: Shopper,
    fields: Fields = {},
    of = this.server.providerDeps
  ): Promise<void> {
    const said = { event: "payment.captured", ...shopper.approval(), ...fields }
    await this.#receive(JSON.stringify(said), of)
  }

  async #receive(body: string, of = this.server.providerDeps): Promise<void> {
    this.run.passes(SECOND_MS)
    const headers = { "x-service-signature": generateTestHeader(body, SECRET) }
    await receiveForwardedWebhook({ rawData: body, data: {}, headers }, of)
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

  /** An answer of verify is stored, and nothing is done about it yet. */
  async answered(shopper: Shopper, fields: Fields = {}): Promise<void> {
    const { attempt } = shopper
    const { profile } = this.server.providerDeps.account.options
    const said = { ...shopper.approval(), ...fields }
    const answer = statementFromVerify(said, profile, this.run.now(), attempt.token ?? "")
    await this.deps.repositories.statements.add(pageNameOf(attempt), answer)
  }

  /** What an admin may do about a payment, by default the shopper's first one. */
  async offers(of: Shopper | Payment): Promise<readonly PaymentAction[]> {
    return (await openItem(idOf(of), this.deps)).actions
  }

  /** What an admin reads of a payment now, by default of the shopper's first one. */
  async seen(of: Shopper | Payment): Promise<Seen> {
    const { balances, statements } = await openItem(idOf(of), this.deps)
    return { ...balances, statements: statements.map(({ id }) => id) }
  }

  /** An admin decides about a payment, by default the shopper's first one. */
  async act(of: Shopper | Payment, decided: Decided): Promise<Payment> {
    this.run.passes(SECOND_MS)
    const payment_id = idOf(of)
    const seen = await this.seen(of)
    const input = { payment_id, actor_id: "user_1", ...seen, ...decided }
    return await actOnPayment(input, this.deps)
  }

  /** An order that was entered by hand, or ordered with another payment, and is not paid. */
  unpaidOrder(total = TOTAL, currency_code = "cad"): string {
    const id = this.tables.newId("order")
    this.tables.orders.set(id, {
      ...{ id, display_id: 1, canceled: false, total, currency_code },
      ...{ cart_id: "", email: "", transactions: [], edits: [], edited_at: null },
    })
    return id
  }

  /** Sets columns past the table of transitions: a time that is over, a state to begin with. */
  rewrite(of: Shopper | CheckoutAttempt, columns: Partial<CheckoutAttempt>): void {
    const { id } = of instanceof Shopper ? of.attempt : of
    this.database.attempts.update({ id }, columns)
  }

  /** The same for a payment, by default the shopper's first one. */
  rewriteRow(of: Shopper | Payment, columns: Partial<Payment>): void {
    const row = of instanceof Shopper ? of.row : of
    this.database.payments.update({ id: row.id }, { version: row.version + 1, ...columns })
  }

  /** The time of the shopper's page, and its grace, are over. */
  end(shopper: Shopper): void {
    this.rewrite(shopper, { expires_at: new Date(this.run.now().getTime() - 60 * 60_000) })
  }

  /** Payments under references of none of our pages. */
  get unknown(): Payment[] {
    return this.database.payments.where(({ reference }) => !this.database.attempts.get(reference))
  }

  /** The servers start with another profile, or without the account. */
  configure(profile: GatewayProfileInput | undefined): void {
    const { shared } = this.#open
    if (profile) {
      shared.options = { ...shared.options, profile: gatewayProfileSchema.parse(profile) }
    }
    this.server.configure(profile && shared.options)
  }

  /** Lets everything come to its end, and checks that the money adds up. */
  async assertSound(): Promise<void> {
    await this.#open.assertSound()
  }
}

function idOf(of: Shopper | Payment): string {
  return of instanceof Shopper ? of.row.id : of.id
}
