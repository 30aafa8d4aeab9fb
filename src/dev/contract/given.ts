import assert from "node:assert/strict"
import { valueAt } from "../../core/contract/field-path"
import { gatewayProfileSchema, type GatewayProfile } from "../../core/contract/gateway-profile"
import { call, PATHS, type Answer } from "./calls"
import type { GatewayUnderTest } from "./gateway-under-test"
import { Receiver, type Received } from "./receiver"

/** A created session, as the gateway answered it. */
export interface CreatedSession {
  checkout_url: string
  token: string
  expires_at: string
}

/** What a status means, by the lists of the profile. */
type Meaning = keyof GatewayProfile["statuses"]

/** What verify says, read with the profile. */
export interface Verified {
  status: Meaning
  amount: unknown
  currency: unknown
  reference: unknown
  transaction_id: unknown
}

const USUAL_AMOUNT = 22.59

/** What a rule works with: one gateway, for one test. */
export class Given {
  readonly profile: GatewayProfile
  /** An amount that the gateway takes, in major units. */
  readonly amount: number
  private receiver: Receiver | undefined

  /** @throws Error with each wrong field of the profile. */
  constructor(private readonly gateway: GatewayUnderTest) {
    this.profile = parseProfile(gateway.profile)
    const { minAmount = 0, maxAmount = Infinity } = this.profile.bounds
    this.amount = Math.min(Math.max(USUAL_AMOUNT, minAmount), maxAmount)
  }

  /** Asks for a session, with nothing added. @param secretKey another one than the account's. */
  async askForSession(fields: Record<string, unknown>, secretKey?: string): Promise<Answer> {
    return await this.call(PATHS.create, fields, secretKey)
  }

  async askForTransaction(fields: Record<string, unknown>, secretKey?: string): Promise<Answer> {
    return await this.call(PATHS.verify, fields, secretKey)
  }

  /** Creates a session. @throws AssertionError when the answer is not one. */
  async create(fields: Record<string, unknown> = {}): Promise<CreatedSession> {
    const answer = await this.askForSession({ amount: this.amount, ...fields })
    this.expectSuccess(answer)
    for (const name of ["checkout_url", "token", "expires_at"]) {
      const value = valueAt(answer.body, name)
      assert.ok(typeof value === "string" && value !== "", `The answer needs a text in ${name}.`)
    }
    const session = answer.body as CreatedSession
    assert.ok(URL.canParse(session.checkout_url), "checkout_url must be a URL.")
    return session
  }

  /** What verify says of a token. @throws AssertionError for an answer that the profile cannot explain. */
  async verify(token: string): Promise<Verified> {
    const answer = await this.askForTransaction({ token })
    const isNotFound = answer.status === 404 || answer.status === 410
    if (!isNotFound || this.profile.verify.notFound === "unknown") {
      this.expectSuccess(answer)
    }
    const status = isNotFound ? "unpaid" : this.meaningOf(this.readField(answer, "status"))
    assert.ok(
      status,
      `verify answered the status ${JSON.stringify(this.readField(answer, "status"))}, which profile.statuses does not list.`
    )
    return {
      status,
      amount: this.readField(answer, "amount"),
      currency: this.readField(answer, "currency"),
      reference: this.readField(answer, "reference"),
      transaction_id: this.readField(answer, "transaction_id"),
    }
  }

  async pay(
    { checkout_url }: CreatedSession,
    outcome: "approved" | "declined"
  ): Promise<string | undefined> {
    return await this.gateway.pay?.(checkout_url, outcome)
  }

  async cancel({ checkout_url }: CreatedSession): Promise<string | undefined> {
    return await this.gateway.cancel?.(checkout_url)
  }

  async advanceMinutes(minutes: number): Promise<void> {
    await this.gateway.advanceMinutes?.(minutes)
  }

  /** Creates a session with these fields, pays it, and receives its notification. */
  async payAndReceive(
    fields: Record<string, unknown> = {}
  ): Promise<{ session: CreatedSession; notification: Received }> {
    const session = await this.createNotified(fields)
    await this.pay(session, "approved")
    const notification = await this.receive(
      ({ fields: received }) => !this.isIgnored(received?.event)
    )
    return { session, notification }
  }

  /** Creates a session whose notifications this test receives. */
  async createNotified(fields: Record<string, unknown> = {}): Promise<CreatedSession> {
    return await this.create({ ...fields, webhook_url: await this.webhookUrl() })
  }

  /** Waits for the first notification that fits. */
  async receive(fits: (received: Received) => boolean): Promise<Received> {
    return await (await this.receiving()).first(fits)
  }

  /** What arrived so far, oldest first. */
  get received(): readonly Received[] {
    return this.receiver?.received ?? []
  }

  /** What a status means; undefined where the profile does not list it. */
  meaningOf(status: unknown): Meaning | undefined {
    const { approved, declined, reversed, unpaid } = this.profile.statuses
    const text = (typeof status === "string" ? status : "").trim().toLowerCase()
    const lists = { approved, declined, reversed, unpaid }
    return (Object.keys(lists) as Meaning[]).find((meaning) => lists[meaning].includes(text))
  }

  /** The field of an answer of verify, where the profile has it. */
  readField({ body }: Answer, field: keyof GatewayProfile["verify"]["fields"]): unknown {
    const { root, fields } = this.profile.verify
    return valueAt(body, `${root}.${fields[field]}`)
  }

  private async webhookUrl(): Promise<string> {
    const { url } = await this.receiving()
    return (await this.gateway.webhookUrl?.(url)) ?? url
  }

  get secretKey(): string {
    return this.gateway.secretKey
  }

  async close(): Promise<void> {
    await this.receiver?.close()
  }

  private async receiving(): Promise<Receiver> {
    const { webhookPort = 0 } = this.gateway
    return (this.receiver ??= await Receiver.listen(this.profile.acknowledgement, webhookPort))
  }

  private async call(
    path: string,
    fields: Record<string, unknown>,
    secretKey = this.gateway.secretKey
  ): Promise<Answer> {
    const { baseUrl } = this.gateway
    return await call({ baseUrl, secretKey }, path, fields, this.profile)
  }

  private expectSuccess({ status, message }: Answer): void {
    const successes: readonly number[] = this.profile.successStatuses ?? [200, 201, 202, 203]
    assert.ok(
      successes.includes(status),
      `The gateway answered ${status}${message ? `: ${message}` : ""}. Expected ${successes.join(" or ")}.`
    )
  }

  private isIgnored(event: unknown): boolean {
    return typeof event === "string" && this.profile.events.ignored.includes(event)
  }
}

function parseProfile(profile: GatewayUnderTest["profile"] = {}): GatewayProfile {
  const { data, error } = gatewayProfileSchema.safeParse(profile)
  if (error) {
    const problems = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)
    throw new Error(`The profile is wrong: ${problems.join("; ")}`)
  }
  return data
}
