import type { CheckoutAttempt } from "../../attempt/attempt"
import type { Payment } from "../payment"
import { hasExpired, shopperOutcome, type ShopperOutcome } from "../shopper-outcome"
import type { Statement } from "../statement"
import { booksOf, rowOf } from "./rows"
import { at, notified, PROFILE, stated, verified } from "./said"

const approved = notified("approved")
const declined = notified("declined")
const over = (
  over_because: CheckoutAttempt["over_because"],
  minutes = 10
): Partial<CheckoutAttempt> => ({ status: "over", over_because, over_at: at(minutes) })
const ordered = { order_id: "order_1" }

describe("What a shopper may know of a page", () => {
  it.each<[ShopperOutcome, string, Statement[], Payment[], Partial<CheckoutAttempt>]>([
    ["unpaid", "is open", [], [], {}],
    [
      "unpaid",
      "was declined before verify called it pending",
      [declined, verified("pending", { at: at(1) })],
      [],
      {},
    ],
    ["confirming", "is being opened", [], [], { status: "opening" }],
    ["confirming", "has an approval that is not processed", [approved], [], {}],
    ["confirming", "is proven", [approved], [rowOf("proven")], over("paid")],
    ["confirming", "has an unknown status", [], [], { unknown_status_profile: "profile" }],
    ["order", "has an order", [approved], [rowOf("completed", ordered)], over("paid")],
    [
      "order",
      "has an order and a refund to make",
      [approved],
      [rowOf("held", ordered)],
      over("paid"),
    ],
    [
      "order",
      "has an order and a second payment",
      [approved],
      [rowOf("held"), rowOf("completed")],
      over("paid"),
    ],
    ["held", "is with a person", [approved], [rowOf("held")], over("paid")],
    [
      "held",
      "was returned, and is paid again",
      [approved],
      [rowOf("closed"), rowOf("held")],
      over("paid"),
    ],
    [
      "returned",
      "was paid, and all of it was returned",
      [approved, verified("voided", { at: at(1) })],
      [rowOf("closed")],
      over("paid"),
    ],
    [
      "held",
      "is closed while the gateway has the money",
      [approved],
      [rowOf("closed")],
      over("paid"),
    ],
    ["declined", "had a card declined", [declined], [], {}],
    ["declined", "expired after a card was declined", [declined], [], over("expired", 40)],
    ["cancelled", "was left", [declined], [], over("cancelled")],
    ["cancelled", "was replaced", [], [], over("replaced")],
    ["expired", "was left after it had expired", [], [], over("cancelled", 31)],
    ["expired", "was left when it expired", [], [], over("replaced", 30)],
    ["expired", "is over and unpaid", [], [], over("expired", 40)],
    ["expired", "never opened", [declined], [], over("failed")],
  ])("is %s: it %s", (outcome, _, statements, payments, page) => {
    expect(shopperOutcome(booksOf(statements, payments, page), PROFILE)).toBe(outcome)
  })

  it("is not changed by what an admin states of an unpaid page", () => {
    const said = [declined, stated(0, [declined])]
    expect(shopperOutcome(booksOf(said), PROFILE)).toBe("declined")
  })
})

describe("Whether a page has expired", () => {
  it.each<[boolean, string, number, Statement[]]>([
    [false, "is not over and nothing was said", 29, []],
    [true, "is over", 30, []],
    [
      true,
      "is expired at the gateway",
      5,
      [verified("pending"), verified("Expired", { at: at(1) })],
    ],
    [
      false,
      "was expired at the gateway, and is open again",
      5,
      [verified("expired"), verified("open", { at: at(1) })],
    ],
    [false, "has a payment whose authorization expired", 5, [verified("authorization_expired")]],
  ])("is %s for a page that %s", (expected, _, minutes, statements) => {
    expect(hasExpired(booksOf(statements), PROFILE, at(minutes))).toBe(expected)
  })
})
