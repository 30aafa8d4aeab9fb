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
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider } from "@medusajs/framework/utils"
import { checkEntryOptions } from "../../payments/accounts/provider-entries"
import { authorizePayment } from "../../payments/authorize/authorize-payment"
import { providerDepsOf, type ProviderCradle } from "../../medusa/deps"
import type { ProviderDeps } from "../../payments/deps"
import { initiatePayment } from "../../payments/start/initiate-payment"
import { publicFields } from "../../payments/start/session-data"
import { getPaymentStatus } from "../../payments/authorize/payment-status"
import { receiveForwardedWebhook } from "../../payments/receive/receive-forwarded-webhook"
import { refundPayment } from "../../payments/refund/refund-payment"
import { cancelPayment, deletePayment } from "../../payments/authorize/refuse-undo"

/** The options of its entry in medusa-config; all others are in the plugin's options. */
interface ProviderOptions {
  /** Medusa gives a provider its options but not its id. */
  account: string
}

/** Medusa's payment provider for the Hosted Checkout Service. The logic of each method has its own file. */
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
    return await initiatePayment(input, this.deps_)
  }

  override async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const { data, status } = await initiatePayment(input, this.deps_)
    return { ...(data && { data }), ...(status && { status }) }
  }

  override async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return await authorizePayment(input, this.deps_)
  }

  /** The gateway captures on its page; authorizePayment has already answered "captured". */
  override async capturePayment({ data }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return { data: publicFields(data) }
  }

  override async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return await cancelPayment(input, this.deps_)
  }

  override async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return await deletePayment(input, this.deps_)
  }

  override async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return await refundPayment(input, this.deps_)
  }

  override async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return { data: publicFields(data) }
  }

  override async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return await getPaymentStatus(input, this.deps_)
  }

  override async getWebhookActionAndData(
    payload: ProviderWebhookPayload["payload"]
  ): Promise<WebhookActionResult> {
    return await receiveForwardedWebhook(payload, this.deps_)
  }

  // Resolved on use: at construction the module and the query may not be registered yet.
  protected get deps_(): ProviderDeps {
    return providerDepsOf(this.cradle_, this.account_)
  }
}

export default HostedCheckoutProviderService
