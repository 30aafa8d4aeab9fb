import fc from "fast-check"

/** Few of each, so that they meet. */
export const some = <const Value>(...values: Value[]) => fc.constantFrom(...values)

export const account = some("pp_hosted-checkout_default", "pp_hosted-checkout_default", "pp_other")
export const collection = some("pay_col_1", "pay_col_2", "pay_col_3")
export const session = some("payses_1", "payses_2")
export const digest = some("a", "b", "c", "d")
/** Which of the rows that there are, counted around. */
export const which = fc.nat(20)
