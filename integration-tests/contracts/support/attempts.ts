import {
  gatewayProfileSchema,
  type Evidence,
  type GatewayProfileInput,
  type NewAttempt,
} from "../../../src/core"
import { verify, webhook } from "../../../src/core/__tests__/support/evidence"
import type { Subject, Tables } from "./subject"

export const ACCOUNT = "pp_hosted-checkout_default"

export const optionsWith = (profile: GatewayProfileInput = {}) =>
  ({
    profile: gatewayProfileSchema.parse(profile),
    proof: "either",
    merchantSiteId: undefined,
  }) as const

/** The options of an account that changes nothing. */
export const OPTIONS = optionsWith()

/** An attempt with a collection of its own. */
export function newAttempt(id: string, changes: Partial<NewAttempt> = {}): NewAttempt {
  return {
    id,
    handle: `handle-${id}`,
    provider_id: ACCOUNT,
    payment_collection_id: `pay_col_${id}`,
    payment_session_id: `payses_${id}`,
    cart_id: `cart_${id}`,
    amount: "22.50",
    currency_code: "cad",
    email: "shopper@example.com",
    lines_hash: "hash",
    next_check_at: null,
    ...changes,
  }
}

/** Starts an attempt and sets columns of it. */
export async function startAs(
  subject: Subject,
  id: string,
  columns: Partial<Tables["attempts"]> = {}
): Promise<Tables["attempts"]> {
  await subject.repositories.attempts.start(newAttempt(id))
  await subject.rewrite("attempts", id, columns)
  return await storedAttempt(subject, id)
}

export async function storedAttempt({ rows }: Subject, id: string): Promise<Tables["attempts"]> {
  const row = (await rows("attempts")).find((each) => each.id === id)
  if (!row) {
    throw new Error(`There is no attempt ${id}`)
  }
  return row
}

/** An approval of an attempt as `newAttempt` makes it. */
const approval = (reference: string, more: Partial<Evidence> = {}): Partial<Evidence> => ({
  status: "approved",
  amount: "22.50",
  currency: "CAD",
  reference,
  transaction_id: `txn_${reference}`,
  ...more,
})

export const fromWebhook = (reference: string, more: Partial<Evidence> = {}): Evidence =>
  webhook(approval(reference, more))

export const fromVerify = (reference: string, more: Partial<Evidence> = {}): Evidence =>
  verify(approval(reference, more))
