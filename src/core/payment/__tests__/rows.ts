import { cents } from "../../__tests__/support/cents"
import type { CheckoutAttempt } from "../../attempt/attempt"
import type { Statement } from "../statement"
import type { Payment } from "../payment"
import { at, fold } from "./said"

/** A page that opened at ten o'clock for 40.00 CAD and expires half an hour later. */
export const attemptOf = (fields: Partial<CheckoutAttempt> = {}): CheckoutAttempt =>
  ({
    ...{ id: "hcatt_1", provider_id: "pp_1", payment_collection_id: "paycol_1", token: "tok_1" },
    ...{ status: "open", over_because: null, over_at: null, unknown_status_profile: null },
    ...{ created_at: at(0), expires_at: at(30) },
    ...fields,
  }) as CheckoutAttempt

/** A payment of that page, of the transaction t1. */
export const rowOf = (status: Payment["status"], fields: Partial<Payment> = {}): Payment =>
  ({
    ...{ id: "hcpay_1", provider_id: "pp_1", reference: "hcatt_1", transaction_id: "t1" },
    ...{ payment_collection_id: "paycol_1", order_id: null, captured_at: null, completed_at: null },
    ...{ placement_count: 0, accepted: null },
    balances: { approved: cents(4000), returned: cents(0), gateway: cents(4000) },
    status,
    ...fields,
  }) as Payment

/** The page with what was said about it, and its payments. */
export const booksOf = (
  statements: readonly Statement[],
  payments: readonly Payment[] = [],
  fields: Partial<CheckoutAttempt> = {}
) => ({ attempt: attemptOf(fields), statements, folded: fold(statements), payments })
