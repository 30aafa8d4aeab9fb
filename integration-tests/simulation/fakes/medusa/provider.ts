import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  DeletePaymentInput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  RefundPaymentInput,
} from "@medusajs/framework/types"
import { authorizePayment } from "../../../../src/payments/authorize/authorize-payment"
import { cancelPayment, deletePayment } from "../../../../src/payments/authorize/refuse-undo"
import type { ProviderDeps } from "../../../../src/payments/deps"
import { refundPayment } from "../../../../src/payments/refund/refund-payment"
import { initiatePayment } from "../../../../src/payments/start/initiate-payment"

/** What core asks a payment provider. */
export interface Provider {
  initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput>
  authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput>
  cancelPayment(input: CancelPaymentInput): Promise<unknown>
  deletePayment(input: DeletePaymentInput): Promise<unknown>
  refundPayment(input: RefundPaymentInput): Promise<unknown>
}

/** The plugin's provider: its real use cases. */
export function pluginProvider(deps: () => ProviderDeps): Provider {
  return {
    initiatePayment: async (input) => await initiatePayment(input, deps()),
    authorizePayment: async (input) => await authorizePayment(input, deps()),
    cancelPayment: async (input) => await cancelPayment(input, deps()),
    deletePayment: async (input) => await deletePayment(input, deps()),
    refundPayment: async (input) => await refundPayment(input, deps()),
  }
}

/** Medusa's own: everything is authorized, and an admin captures it. */
export const MANUAL: Provider = {
  initiatePayment: async () => ({ id: "manual", data: {} }),
  authorizePayment: async () => ({ status: "authorized", data: {} }),
  cancelPayment: async () => undefined,
  deletePayment: async () => undefined,
  refundPayment: async () => undefined,
}

/** A bank transfer: the order is placed at once, and the money follows (OF1). */
export function bankProvider(isPaid: (sessionId: string) => boolean): Provider {
  return {
    ...MANUAL,
    authorizePayment: async ({ context }) => ({
      status: isPaid(String(context?.idempotency_key)) ? "captured" : "pending_authorization",
      data: {},
    }),
  }
}
