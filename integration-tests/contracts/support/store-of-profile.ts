import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import {
  ATTEMPT,
  EvidenceInMemory,
  KEY_ANSWERS,
} from "../../../src/client/__tests__/support/evidence-in-memory"
import {
  acknowledgementOf,
  evidenceFromWebhook,
  parseOptions,
  verdictOf,
  webhookPathOf,
  WebhookSignatureError,
  type CheckoutAttempt,
  type Evidence,
  type GatewayProfileInput,
  type Verdict,
} from "../../../src/core"
import { written } from "../../../src/core/__tests__/support/account-options"
import { silentTelemetry } from "../../../src/core/__tests__/support/telemetry"
import { buildAccounts, type Account } from "../../../src/payments/accounts"
import { askGateway, type GatewayAnswer } from "../../../src/payments/verify/ask-gateway"
import { SECRET } from "./gateway-subject"

interface StoreOptions {
  gatewayUrl: string
  profile: GatewayProfileInput
  /** How often it answers 503 to a notification before it takes it. */
  refusedDeliveries: number
  now: () => Date
}

/** What a store does at the gateway, without Medusa: its client, its keys, its webhook and its evidence. */
export class StoreOfProfile {
  readonly account: Account
  /** The evidence of the notifications, in the order of arrival. */
  readonly notified: Evidence[] = []
  private readonly evidence = new EvidenceInMemory()
  private readonly server: Server
  private refusals: number

  constructor(private readonly options: StoreOptions) {
    const { gatewayUrl: baseUrl, profile, refusedDeliveries, now } = options
    this.refusals = refusedDeliveries
    const parsed = parseOptions(
      written({
        baseUrl,
        profile,
        merchantSecretKey: SECRET,
        storefrontUrl: "https://shop.example.com",
        backendUrl: "https://store.example.com",
        allowInsecureLocalhost: true,
        proof: "both",
      }),
      { production: false }
    )
    const accounts = buildAccounts(parsed, {
      storedKeysOf: () => {
        throw new Error("The key is in the options.")
      },
      now,
      env: {},
      telemetry: silentTelemetry,
    })
    this.account = [...accounts.byProviderId.values()][0] as Account
    this.server = createServer((request, response) => {
      const header = request.headers[this.account.options.profile.signature.header]
      void buffer(request).then(async (raw) => {
        const { status, contentType, body } = await this.receive(raw, String(header))
        response.writeHead(status, { "content-type": contentType }).end(body)
      })
    })
  }

  /** Starts the webhook. @returns its address. */
  async listen(): Promise<string> {
    await once(this.server.listen(0, "127.0.0.1"), "listening")
    const { port } = this.server.address() as AddressInfo
    return `http://127.0.0.1:${port}${webhookPathOf(this.account.provider_id)}`
  }

  async close(): Promise<void> {
    const closed = once(this.server, "close")
    this.server.close()
    this.server.closeAllConnections()
    await closed
    await this.account.client.close()
  }

  /** Asks the gateway about the payment page with this token, as the reconcile job does. */
  async ask(token: string): Promise<GatewayAnswer> {
    return await askGateway({ ...this.attempt, token }, "poll", this.account, {
      now: this.options.now,
      repositories: { evidence: this.evidence, keyAnswers: KEY_ANSWERS },
      telemetry: silentTelemetry,
    })
  }

  get attempt(): CheckoutAttempt {
    return { ...this.evidence.attempt, provider_id: this.account.provider_id }
  }

  /** What all evidence so far proves, where both sources must agree. */
  get verdict(): Verdict {
    return verdictOf(this.attempt, this.account.options)
  }

  private async receive(raw: Uint8Array, header: string) {
    const text = { contentType: "text/plain", body: "" }
    if (this.refusals > 0) {
      this.refusals -= 1
      return { ...text, status: 503 }
    }
    try {
      const { evidence } = await this.account.keys.read(raw, header)
      if ("unreadable" in evidence) {
        return { ...text, status: 400 }
      }
      const piece = evidenceFromWebhook(evidence.fields, this.options.now())
      this.notified.push(piece)
      await this.evidence.add(ATTEMPT.id, piece, "webhook", this.account.options)
      return acknowledgementOf(this.account.options.profile.acknowledgement)
    } catch (error) {
      return { ...text, status: error instanceof WebhookSignatureError ? 401 : 500 }
    }
  }
}
