import type { GetPaymentStatusInput, GetPaymentStatusOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { Payment } from "../../core/payment/payment"
import type { ProviderDeps } from "../deps"
import { pageNameOf } from "../process/page"
import { publicFields } from "../start/session-data"
import { attemptOfData } from "./find-attempt"

/** The status of an attempt in Medusa's terms. */
export async function getPaymentStatus(
  { data }: GetPaymentStatusInput,
  { repositories }: Pick<ProviderDeps, "repositories">
): Promise<GetPaymentStatusOutput> {
  const attempt = await attemptOfData(data, repositories)
  return {
    status: attempt
      ? statusOf(attempt, await repositories.payments.ofPages([pageNameOf(attempt)]))
      : PaymentSessionStatus.PENDING,
    data: publicFields(data),
  }
}

function statusOf(
  { over_because }: CheckoutAttempt,
  payments: readonly Payment[]
): PaymentSessionStatus {
  if (payments.some((payment) => payment.status === "proven" || payment.status === "completed")) {
    return PaymentSessionStatus.CAPTURED
  }
  if (payments.some((payment) => payment.status !== "closed")) {
    // The money does not match: Medusa must not treat the page as paid.
    return PaymentSessionStatus.PENDING
  }
  switch (over_because) {
    case "failed":
      return PaymentSessionStatus.ERROR
    case "expired":
    case "paid":
      return PaymentSessionStatus.CANCELED
    case "replaced":
    case "cancelled":
    case null:
      return PaymentSessionStatus.PENDING
  }
}
