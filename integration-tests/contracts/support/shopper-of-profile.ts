import { rateLimitDelayOf } from "../../../src/client/errors"
import { testConnection } from "../../../src/client/test-connection"
import { encodeRequest } from "../../../src/client/encode-request"
import { failureOf } from "../../../src/client/__tests__/support/clients"
import type { GatewayProfile } from "../../../src/core/contract/gateway-profile"
import { meaningOf, type Meaning } from "../../../src/core/payment/meaning"
import { ATTEMPT } from "../../../src/payments/process/__tests__/asked-page"
import { startSandbox, type Sandbox } from "../../../src/sandbox"
import { PATHS } from "../../../src/sandbox/__tests__/support/calls"
import {
  documentOf,
  expectConforms,
  violationsOfDelivery,
} from "../../../src/sandbox/__tests__/support/conforms"
import { APPROVING, DECLINING, sendForm } from "../../../src/sandbox/__tests__/support/shopper"
import { SECRET, START } from "./gateway-subject"
import type { Variant } from "./profile-variants"
import { StoreOfProfile } from "./store-of-profile"

const LONG_NAME = "A blanket of wool, twice as long as other blankets"
const REQUEST = {
  amount: 22.59,
  currency: "CAD" as const,
  reference: ATTEMPT.id,
  redirect_url: "https://store.example.com/return",
  first_name: "Ada",
  items: [{ name: LONG_NAME, quantity: 1, price: 22.59, sku: "BLANKET" }],
}

/** A store, a gateway of one profile and a shopper between them. */
export class ShopperOfProfile {
  private now = START
  private token = ""

  private constructor(
    private readonly sandbox: Sandbox,
    private readonly store: StoreOfProfile,
    private readonly webhookUrl: string,
    private readonly maxCallsPerMinute: number | undefined
  ) {}

  static async at(variant: Variant): Promise<ShopperOfProfile> {
    const now = () => shopper.now
    const sandbox = await startSandbox({
      secretKey: SECRET,
      allowInsecureLocalhost: true,
      now,
      profile: variant.profile,
      ...variant.sandbox,
    })
    const store = new StoreOfProfile({
      gatewayUrl: sandbox.url,
      profile: variant.profile,
      refusedDeliveries: variant.refusedDeliveries ?? 0,
      now,
    })
    const shopper: ShopperOfProfile = new ShopperOfProfile(
      sandbox,
      store,
      await store.listen(),
      variant.sandbox?.maxCallsPerMinute
    )
    return shopper
  }

  async close(): Promise<void> {
    await this.sandbox.close()
    await this.store.close()
  }

  /** Pays a page, from the start to the refund, and expects of each step what the profile says. */
  async pays(): Promise<void> {
    await this.startsToPay()
    await this.expectAsked("unpaid")
    await this.paysOnThePage()
    await this.expectAsked("approved")
    this.expectNotified("approved")
    expect(this.store.payments).toMatchObject([{ isProven: true }])
    await this.getsEventsOfOtherKinds()
    await this.expectAsked(
      this.profile.verify.notFound === "unknown" ? "unknown" : "unpaid",
      "tok_0"
    )
    await this.testsTheConnection()
    await this.meetsTheBounds()
    await this.meetsTheRateLimit(this.maxCallsPerMinute)
  }

  /** Expects the answers of both endpoints, and all notifications, to be those of the OpenAPI document. */
  async expectContract(): Promise<void> {
    await this.expectNotificationsConform()
    for (const [endpoint, fields] of [
      ["create", REQUEST],
      ["create", { amount: "much" }],
      ["verify", { token: this.token }],
      ["verify", { token: "tok_unknown" }],
    ] as const) {
      const answer = await fetch(this.sandbox.url + PATHS[endpoint], {
        method: "POST",
        ...encodeRequest(fields, this.profile, SECRET),
      })
      await expectConforms(this.sandbox, PATHS[endpoint], answer)
    }
  }

  private async expectNotificationsConform(): Promise<void> {
    const document = await documentOf(this.sandbox)
    const deliveries = this.sandbox.control.deliveries()
    expect(deliveries.length).toBeGreaterThan(2)
    for (const delivery of deliveries) {
      expect(violationsOfDelivery(document, delivery)).toEqual([])
    }
  }

  private get profile(): GatewayProfile {
    return this.store.account.options.profile
  }

  private async startsToPay(): Promise<void> {
    const { client } = this.store.account
    const session = await client.createCheckoutSession({ ...REQUEST, webhook_url: this.webhookUrl })
    this.token = session.token
    expect(this.session.request).toMatchObject({
      ...REQUEST,
      items: [{ ...REQUEST.items[0], name: LONG_NAME.slice(0, this.profile.bounds.textLength) }],
    })
  }

  private async paysOnThePage(): Promise<void> {
    const { id } = this.session
    await sendForm(this.sandbox, id, { "cc-number": DECLINING })
    await this.expectAsked("declined")
    const paid = await sendForm(this.sandbox, id, { "cc-number": APPROVING })
    expect(paid.headers.get("location")).toBe(REQUEST.redirect_url)
    expect(await this.sandbox.control.delivered(this.transactionId)).toMatchObject({
      state: "delivered",
    })
  }

  private async getsEventsOfOtherKinds(): Promise<void> {
    const { control } = this.sandbox
    await control.notify(this.transactionId, "payout.sent")
    this.expectNotified(this.profile.events.ignored.length > 0 ? "unpaid" : "unknown")
    await control.notify(this.transactionId, "payment.refunded")
    this.expectNotified("returned")
  }

  private async testsTheConnection(): Promise<void> {
    const options = { ...this.store.account.options, now: () => this.now, env: {} }
    expect(await testConnection("sk_another", "tok_unknown", options)).toMatchObject({
      result: "refused",
      message: expect.stringContaining("merchant secret key") as string,
    })
    expect(await testConnection(SECRET, "tok_unknown", options)).toMatchObject({
      result: "accepted",
      http_status: 404,
    })
  }

  private async meetsTheBounds(): Promise<void> {
    const { minAmount, maxAmount } = this.profile.bounds
    for (const amount of [(minAmount ?? 0) / 2, (maxAmount ?? 0) * 2].filter(Boolean)) {
      const error = await failureOf(this.store.account.client.createCheckoutSession({ amount }))
      expect(error).toMatchObject({ name: "GatewayRequestError" })
    }
  }

  private async meetsTheRateLimit(limit = 0): Promise<void> {
    const { client } = this.store.account
    const start = async () => await client.createCheckoutSession(REQUEST)
    const refusals = (await Promise.allSettled(Array.from({ length: limit }, start))).flatMap(
      (call) => (call.status === "rejected" ? [call.reason as Error] : [])
    )
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: this.profile.rateLimit.status, retryable: true })
      this.now = new Date(this.now.getTime() + rateLimitDelayOf(refusal))
    }
    expect(refusals.length > 0).toBe(limit > 0)
    await start()
  }

  private get session() {
    return this.sandbox.control.session(this.token)
  }

  private get transactionId(): string {
    return this.session.transaction?.transaction_id ?? ""
  }

  /** Statements of one moment have no order: a second passes with each check. */
  private async expectAsked(meaning: Meaning, token = this.token): Promise<void> {
    this.now = new Date(this.now.getTime() + 1_000)
    const said = await this.store.ask(token)
    expect(said && meaningOf(said, this.profile)).toBe(meaning)
  }

  private expectNotified(meaning: Meaning): void {
    const last = this.store.notified.at(-1)
    expect(last && meaningOf(last, this.profile)).toBe(meaning)
  }
}
