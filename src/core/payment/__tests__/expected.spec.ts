import { cents } from "../../__tests__/support/cents"
import { termsOf } from "../expected"
import type { GatewayStatement } from "../statement"
import { readStatements } from "../transactions"
import { at, notified, PROFILE } from "./said"

const terms = (...statements: GatewayStatement[]) => termsOf(readStatements(statements, PROFILE))
const usd = { currency: "USD", reference: "somebody" }

it("A payment with an unknown reference has the amount, currency and reference of its first approval, although a refund was reported before", () => {
  const refund = notified("refunded", { amount: "5.00" })
  const approval = notified("approved", { ...usd, amount: "12.00", at: at(1) })
  expect(terms(refund, approval)).toEqual({
    ...{ amount: cents(1200), currency_code: "usd", reference: "somebody" },
  })
})

it("A payment with an unknown reference that no statement approves has the amount, currency and reference of the first statement with an amount", () => {
  const nameless = notified("refunded", { amount: null })
  expect(terms(nameless, notified("refunded", { ...usd, amount: "5.00" }))).toEqual({
    ...{ amount: cents(500), currency_code: "usd", reference: "somebody" },
  })
})

it("A payment with an unknown reference of which no amount was ever reported has a sum of zero and no currency", () => {
  const nothing = { amount: 0, currency_code: "", reference: "" }
  expect(terms()).toEqual(nothing)
  expect(terms(notified("refunded", { amount: null, currency: null, reference: null }))).toEqual(
    nothing
  )
})
