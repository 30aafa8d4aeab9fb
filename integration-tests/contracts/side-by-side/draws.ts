import fc from "fast-check"
import { HELD_REASONS, type Evidence, type HostedCheckoutOptions } from "../../../src/core"
import { at, verify, webhook } from "../../../src/core/__tests__/support/evidence"
import { OPTIONS, optionsWith } from "../support/attempts"

type Options = Pick<HostedCheckoutOptions, "merchantSiteId" | "proof" | "profile">

/** Few of each, so that they meet. */
export const some = <const Value>(...values: Value[]) => fc.constantFrom(...values)

export const account = some("pp_hosted-checkout_default", "pp_hosted-checkout_default", "pp_other")
export const collection = some("pay_col_1", "pay_col_2", "pay_col_3")
export const session = some("payses_1", "payses_2")
export const transaction = some("txn_1", "txn_2", "txn_3")
export const digest = some("a", "b", "c", "d")
export const outcome = some("received", "processed", "held", "held", "dead_letter")
export const reason = some(...HELD_REASONS)
export const trigger = some("webhook", "poll", "admin")
/** Which of the rows that there are, counted around. */
export const which = fc.nat(20)

export const options = some<Options>(
  OPTIONS,
  OPTIONS,
  { ...OPTIONS, proof: "both" } as const,
  optionsWith({ verify: { transactionIds: "own" } }),
  optionsWith({ statuses: { unpaid: ["settling"] } })
)

/** One piece of evidence, whose reference is filled in later. */
export const piece: fc.Arbitrary<Evidence> = fc
  .record({
    make: some(webhook, verify),
    status: some("approved", "approved", "approved", "declined", "refunded", "settling", "mystery"),
    amount: some("22.50", "22.50", "22.50", "5.00", null),
    transaction_id: some("txn_1", "txn_2", "txn_3", null),
    minute: fc.nat(9),
    isTimed: fc.boolean(),
    isUnknown: some(false, false, false, false, true),
    card_number_masked: some(null, "424242******4242"),
  })
  .map(({ make, minute, isTimed, isUnknown, amount, ...said }) =>
    make({
      ...said,
      amount,
      currency: amount && "CAD",
      at: at(minute),
      sent_at: isTimed ? at(minute) : null,
      ...(isUnknown && make === verify && { status: null, http_status: 404 }),
    })
  )

export const resolution = some("retry", "closed", "refunded").map(
  (action) =>
    ({ action, by: "user_1", at: "2100-01-01T00:00:00.000Z", note: "shopper@example.com" }) as const
)
