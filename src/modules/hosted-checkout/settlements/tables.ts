export const SETTLEMENTS = "hosted_checkout_settlement"
export const DIFFERENCES = "hosted_checkout_settlement_difference"
export const PAYMENTS = "hosted_checkout_settlement_payment"
export const MAPPINGS = "hosted_checkout_settlement_mapping"

/** Rows of one statement: PostgreSQL takes 65,535 values. */
export const BATCH = 1_000
