import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import type { GatewayProfileInput } from "../../../src/core/contract/gateway-profile"
import { WebhookSignatureError } from "../../../src/core/errors/hosted-checkout-errors"
import { webhookPathOf } from "../../../src/core/options/medusa-config"
import { parseOptions } from "../../../src/core/options/options"
import { acknowledgementOf } from "../../../src/core/signature/acknowledgement"
import type { FoldedPayment } from "../../../src/core/payment/fold"
import { statementFromNotification } from "../../../src/core/payment/read-statement"
import { isOfGateway, type GatewayStatement } from "../../../src/core/payment/statement"
import type { StoredStatement } from "../../../src/core/repositories/statement-repository"
import { written } from "../../../src/core/__tests__/support/account-options"
import { silentTelemetry } from "../../../src/core/__tests__/support/telemetry"
import type { Account } from "../../../src/payments/account"
import { buildAccounts } from "../../../src/payments/accounts/build-accounts"
import { ATTEMPT } from "../../../src/payments/process/__tests__/asked-page"
import { askVerify } from "../../../src/payments/process/ask-verify"
import { foldPage, type BookProviderDeps, type Page } from "../../../src/payments/process/page"
import { SECRET } from "./gateway-subject"

interface StoreOptions {
  gatewayUrl: string
  profile: GatewayProfileInput
  /** How often it answers 503 to a notification before it takes it. */
  refusedDeliveries: number
  now: () => Date
}

/** What a store does at the gateway, without Medusa: its client, its keys, its webhook and what was stated. */
export class StoreOfProfile {
  readonly account: Account
  /** What notifications stated, in the order of arrival. */
  readonly notified: GatewayStatement[] = []
  private readonly statements: StoredStatement[] = []
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

  /** Asks the gateway about the payment page with this token, as the reconcile job does. @returns its latest answer. */
  async ask(token: string): Promise<GatewayStatement | undefined> {
    const add = async (_: object, statement: object) => this.keep(statement)
    const keyAnswers = { note: async (): Promise<void> => undefined }
    const answered = await askVerify(this.pageOf(token), "poll", {
      now: this.options.now,
      repositories: {
        statements: { add },
        keyAnswers,
      } as unknown as BookProviderDeps["repositories"],
      telemetry: silentTelemetry,
    })
    const said = this.statements.flatMap((one) => (isOfGateway(one) ? one : []))
    return answered.reached ? said.filter(({ source }) => source === "verify").at(-1) : undefined
  }

  /** What all statements so far prove, where both sources must agree. */
  get payments(): FoldedPayment[] {
    return foldPage(this.pageOf("").attempt, this.statements, this.account.options)
  }

  private pageOf(token: string): Page {
    const { account, statements } = this
    const attempt = { ...ATTEMPT, token, provider_id: account.provider_id }
    return { attempt, account, statements, folded: [], payments: [] }
  }

  private keep(statement: object): GatewayStatement {
    const stored = { id: `hcstm_${this.statements.length}`, ...statement } as StoredStatement
    this.statements.push(stored)
    return stored as GatewayStatement
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
      const said = statementFromNotification(evidence.fields, this.options.now())
      this.notified.push(this.keep(said))
      return acknowledgementOf(this.account.options.profile.acknowledgement)
    } catch (error) {
      return { ...text, status: error instanceof WebhookSignatureError ? 401 : 500 }
    }
  }
}
