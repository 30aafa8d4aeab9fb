import type { GetPaymentStatusInput, GetPaymentStatusOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { AttemptStatus } from "../../core"
import type { ProviderDeps } from "../deps"
import { publicFields } from "../start/session-data"
import { attemptOfData } from "./find-attempt"

const SESSION_STATUS: Record<AttemptStatus, PaymentSessionStatus> = {
  opening: PaymentSessionStatus.PENDING,
  open: PaymentSessionStatus.PENDING,
  failed: PaymentSessionStatus.ERROR,
  paid: PaymentSessionStatus.CAPTURED,
  completed: PaymentSessionStatus.CAPTURED,
  expired: PaymentSessionStatus.CANCELED,
  // There is money, but it does not match: Medusa must not treat it as paid.
  held: PaymentSessionStatus.PENDING,
  resolved: PaymentSessionStatus.CANCELED,
}

/** The status of an attempt in Medusa's terms. */
export async function getPaymentStatus(
  { data }: GetPaymentStatusInput,
  { repositories }: Pick<ProviderDeps, "repositories">
): Promise<GetPaymentStatusOutput> {
  const attempt = await attemptOfData(data, repositories)
  return {
    status: attempt ? SESSION_STATUS[attempt.status] : PaymentSessionStatus.PENDING,
    data: publicFields(data),
  }
}
