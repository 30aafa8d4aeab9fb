import type { NewAttempt } from "../../../src/core/attempt/attempt"
import {
  gatewayProfileSchema,
  type GatewayProfileInput,
} from "../../../src/core/contract/gateway-profile"
import type { Subject, Tables } from "./subject"

export const ACCOUNT = "pp_hosted-checkout_default"

const optionsWith = (profile: GatewayProfileInput = {}) =>
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
    items: [{ name: "Shirt", quantity: 1, price: 22.5 }],
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
