import { randomUUID } from "node:crypto"
import { join } from "node:path"
import {
  AbstractPaymentProvider,
  ModuleProvider,
  Modules,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import type {
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { ROOT } from "../../demo/lib/paths"

interface PaymentModule {
  options: { providers: { resolve: unknown; id: string }[] }
}

/** What a notification to it says. */
export interface PeerNotification {
  session_id: string
  amount: number
}

/**
 * A payment provider that leaves everything to Medusa, as other plugins do, and has no gateway to ask:
 * each notification says that its session is paid, and each payment is captured.
 */
class PeerProvider extends AbstractPaymentProvider {
  static override identifier = "peer"

  // The base class's own is protected, and Medusa calls it.
  constructor(cradle: Record<string, unknown>) {
    super(cradle)
  }

  async initiatePayment(): Promise<InitiatePaymentOutput> {
    return { id: randomUUID(), data: {} }
  }
  async authorizePayment() {
    return { status: PaymentSessionStatus.CAPTURED, data: {} }
  }
  async getPaymentStatus() {
    return { status: PaymentSessionStatus.CAPTURED, data: {} }
  }
  async getWebhookActionAndData({
    data,
  }: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    const { session_id, amount } = data as unknown as PeerNotification
    return { action: PaymentActions.SUCCESSFUL, data: { session_id, amount } }
  }
  async capturePayment() {
    return { data: {} }
  }
  async cancelPayment() {
    return { data: {} }
  }
  async deletePayment() {
    return { data: {} }
  }
  async refundPayment() {
    return { data: {} }
  }
  async retrievePayment() {
    return { data: {} }
  }
  async updatePayment() {
    return { data: {} }
  }
}

/** Adds the provider to those of the store's configuration. To be called before Medusa starts. */
export function addPeerProvider(): void {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { modules } = require(join(ROOT, "medusa-config")) as {
    modules: Record<string, PaymentModule>
  }
  modules[Modules.PAYMENT]?.options.providers.push({
    resolve: ModuleProvider(Modules.PAYMENT, { services: [PeerProvider] }),
    id: "bench",
  })
}
