import { newsSince } from "../news"
import type { GatewayStatement } from "../statement"
import { readStatements } from "../transactions"
import { at, notified, PROFILE, stated, verified } from "./said"

const early = verified("refunded", { amount: "5.00" })
const latest = verified("refunded", { amount: "12.00", at: at(1) })

/** How much is new to an admin who has seen some statements. */
const news = (seen: GatewayStatement[], ...unseen: GatewayStatement[]) =>
  newsSince(stated(0, seen), readStatements([...seen, ...unseen], PROFILE)).length

const later = { at: at(90) }

it("Nothing is new to an admin who has seen all statements of the gateway", () => {
  expect(news([early, latest])).toBe(0)
})

it("A notification about money is new to an admin, also if it repeats what the admin has seen", () => {
  const seen = notified("refunded")
  expect(news([seen], notified("refunded", later))).toBe(1)
  expect(news([seen], notified("approved", later))).toBe(1)
})

it("A verify answer that approves the payment is not new to an admin", () => {
  expect(news([], verified("approved"))).toBe(0)
})

it("A verify answer that repeats the latest answer that an admin has seen is not new to the admin, and a repetition of an earlier answer is new", () => {
  const first = verified("refunded", { amount: "1.00", at: at(-1) })
  const seen = [first, early, latest]
  expect(news(seen, verified("refunded", { ...later, amount: "12.00" }))).toBe(0)
  expect(news(seen, verified("refunded", { ...later, amount: "5.00" }))).toBe(1)
  expect(news([], verified("refunded", { ...later, amount: "5.00" }))).toBe(1)
})

it.each(["status", "amount", "currency", "reference", "merchant_site_id", "transaction_id"])(
  "A verify answer is new to an admin when its field %s differs from the latest answer that the admin has seen",
  (field) => {
    const other = { ...latest, id: "later", [field]: field === "status" ? "voided" : "another" }
    expect(news([latest], other)).toBe(1)
  }
)

it.each(["pending", "a new word"])(
  'A statement with the status "%s" says nothing about money, and so is not new to an admin',
  (status) => {
    expect(news([], verified(status), notified(status))).toBe(0)
  }
)
