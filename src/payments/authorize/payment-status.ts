import type { GetPaymentStatusInput, GetPaymentStatusOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { AttemptStatus } from "../../core"
import type { ProviderDeps } from "../deps"
import { findAttempt } from "./find-attempt"
import { readSessionData } from "../start/session-data"

const SESSION_STATUS: Record<AttemptStatus, PaymentSessionStatus> = {
  opening: PaymentSessionStatus.PENDING,
  open: PaymentSessionStatus.PENDING,
  failed: PaymentSessionStatus.ERROR,
  paid: PaymentSessionStatus.CAPTURED,
  completed: PaymentSessionStatus.CAPTURED,
  expired: PaymentSessionStatus.CANCELED,
  // Money is there but not matched: to Medusa that is not paid yet.
  held: PaymentSessionStatus.PENDING,
  resolved: PaymentSessionStatus.CANCELED,
}

/** Where an attempt stands, in Medusa's words. */
export async function getPaymentStatus(
  { data }: GetPaymentStatusInput,
  { repositories }: Pick<ProviderDeps, "repositories">
): Promise<GetPaymentStatusOutput> {
  const trusted = readSessionData(data)
  const attempt = trusted && (await findAttempt(trusted, repositories))
  return {
    status: attempt ? SESSION_STATUS[attempt.status] : PaymentSessionStatus.PENDING,
    data: data ?? {},
  }
}
