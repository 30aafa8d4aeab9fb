import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  ConfigModule,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  IEventBusModuleService,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  Logger,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RemoteQueryFunction,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider } from "@medusajs/framework/utils"
import { HostedCheckoutClient } from "../../client"
import { keysOf, parseOptions, type HostedCheckoutOptions, type Repositories } from "../../core"
import { authorizePayment } from "./authorize-payment"
import type { Account, Dependencies } from "./dependencies"
import { initiatePayment } from "./initiate-payment"
import { getPaymentStatus } from "./payment-status"
import { receiveForwardedWebhook } from "./receive-forwarded-webhook"
import { refundPayment } from "./refund-payment"
import { cancelPayment, deletePayment } from "./undo"

/** What the payment module's `dependencies` and Medusa itself put into the provider's container. */
interface ProviderCradle {
  hosted_checkout: Repositories
  query: RemoteQueryFunction
  logger: Logger
  configModule: ConfigModule
  event_bus: IEventBusModuleService
}

/** Medusa's payment provider for the Hosted Checkout Service. Thin: each method's logic has a file. */
class HostedCheckoutProviderService extends AbstractPaymentProvider<HostedCheckoutOptions> {
  static override identifier = "hosted-checkout"

  /** @throws OptionsError at boot, naming each wrong option and its fix. */
  static override validateOptions(options: Record<string, unknown>): void {
    parseProviderOptions(options)
  }

  protected readonly cradle_: ProviderCradle
  protected readonly options_: HostedCheckoutOptions
  protected readonly rawOptions_: unknown
  protected readonly accounts_ = new Map<string, Account>()

  constructor(cradle: ProviderCradle, options: Record<string, unknown>) {
    super(cradle as never, options as never)
    this.cradle_ = cradle
    this.rawOptions_ = options
    this.options_ = parseProviderOptions(options)
  }

  override async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    return await initiatePayment(input, this.dependencies_)
  }

  override async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const { data, status } = await initiatePayment(input, this.dependencies_)
    return { ...(data && { data }), ...(status && { status }) }
  }

  override async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return await authorizePayment(input, this.dependencies_)
  }

  /** The gateway captures on its page; authorizePayment has answered for it. */
  override async capturePayment({ data }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return { data: data ?? {} }
  }

  override async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return await cancelPayment(input, this.dependencies_)
  }

  override async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return await deletePayment(input, this.dependencies_)
  }

  override async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return await refundPayment(input, this.dependencies_)
  }

  override async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return { data: data ?? {} }
  }

  override async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return await getPaymentStatus(input, this.dependencies_)
  }

  override async getWebhookActionAndData(
    payload: ProviderWebhookPayload["payload"]
  ): Promise<WebhookActionResult> {
    const { configModule } = this.cradle_
    return await receiveForwardedWebhook(payload, {
      ...this.dependencies_,
      configModule,
      rawOptions: this.rawOptions_,
    })
  }

  protected accountOf_(providerId: string): Account {
    const known = this.accounts_.get(providerId)
    if (known) {
      return known
    }
    const keys = keysOf(providerId, this.options_, () => this.cradle_.hosted_checkout.keyRings)
    const client = new HostedCheckoutClient({
      ...this.options_,
      merchantSecretKey: () => keys.inForce(),
      now: () => new Date(),
    })
    const account = { client, keys }
    this.accounts_.set(providerId, account)
    return account
  }

  // Resolved at use: at construction the repositories and the query may not be registered yet.
  protected get dependencies_(): Dependencies {
    const { event_bus, hosted_checkout, query, logger } = this.cradle_
    return {
      attempts: hosted_checkout.attempts,
      evidence: hosted_checkout.evidence,
      inbox: hosted_checkout.inbox,
      refundTasks: hosted_checkout.refundTasks,
      signatureFailures: hosted_checkout.signatureFailures,
      eventBus: event_bus,
      query,
      logger,
      accountOf: (providerId) => this.accountOf_(providerId),
      options: this.options_,
      now: () => new Date(),
    }
  }
}

function parseProviderOptions(options: unknown): HostedCheckoutOptions {
  return parseOptions(options, { production: process.env.NODE_ENV === "production" })
}

export default HostedCheckoutProviderService
