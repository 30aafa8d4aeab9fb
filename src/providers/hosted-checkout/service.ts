import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
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
import { AbstractPaymentProvider, MedusaError } from "@medusajs/framework/utils"
import { providerIdOf, type Repositories } from "../../core"
import { checkEntryOptions, type Accounts } from "../../payments/accounts"
import { authorizePayment } from "../../payments/authorize/authorize-payment"
import type { ProviderDependencies } from "../../payments/provider-dependencies"
import { initiatePayment } from "../../payments/start/initiate-payment"
import { getPaymentStatus } from "../../payments/authorize/payment-status"
import { receiveForwardedWebhook } from "../../payments/receive/receive-forwarded-webhook"
import { refundPayment } from "../../payments/refund/refund-payment"
import { cancelPayment, deletePayment } from "../../payments/authorize/refuse-undo"

/** What the payment module's `dependencies` and Medusa itself put into the provider's container. */
interface ProviderCradle {
  hosted_checkout: Repositories & { accounts: Accounts }
  query: RemoteQueryFunction
  logger: Logger
  event_bus: IEventBusModuleService
}

/** What its entry in medusa-config says; everything else is in the plugin's options. */
interface ProviderOptions {
  /** Medusa tells a provider its options and not its id. */
  account: string
}

/** Medusa's payment provider for the Hosted Checkout Service. Thin: each method's logic has a file. */
class HostedCheckoutProviderService extends AbstractPaymentProvider<ProviderOptions> {
  static override identifier = "hosted-checkout"

  /** @throws OptionsError at boot, with the lines to write instead. */
  static override validateOptions(options: Record<string, unknown>): void {
    checkEntryOptions([{ id: options?.account, options }])
  }

  protected readonly cradle_: ProviderCradle
  protected readonly account_: string

  constructor(cradle: ProviderCradle, { account }: ProviderOptions) {
    super(cradle as never, { account })
    this.cradle_ = cradle
    this.account_ = account
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
    return await receiveForwardedWebhook(payload, this.dependencies_)
  }

  // Resolved at use: at construction the module and the query may not be registered yet.
  protected get dependencies_(): ProviderDependencies {
    const { event_bus, hosted_checkout, query, logger } = this.cradle_
    const account = hosted_checkout.accounts.byProviderId.get(providerIdOf(this.account_))
    if (!account) {
      throw new MedusaError(
        MedusaError.Types.UNEXPECTED_STATE,
        `There is no hosted checkout account ${this.account_} in the configuration.`
      )
    }
    return {
      attempts: hosted_checkout.attempts,
      closures: hosted_checkout.closures,
      evidence: hosted_checkout.evidence,
      inbox: hosted_checkout.inbox,
      refundTasks: hosted_checkout.refundTasks,
      signatureFailures: hosted_checkout.signatureFailures,
      eventBus: event_bus,
      query,
      logger,
      account,
      options: account.options,
      now: () => new Date(),
    }
  }
}

export default HostedCheckoutProviderService
