import type { CheckoutAttempt } from "../../attempt/attempt"
import type { Payment } from "../payment"
import { hasExpired, shopperOutcome, type ShopperOutcome } from "../shopper-outcome"
import type { Statement } from "../statement"
import { booksOf, rowOf } from "./rows"
import { at, notified, PROFILE, profileOf, stated, verified } from "./said"

const approved = notified("approved")
const declined = notified("declined")
const over = (
  over_because: CheckoutAttempt["over_because"],
  minutes = 10
): Partial<CheckoutAttempt> => ({ status: "over", over_because, over_at: at(minutes) })
const ordered = { order_id: "order_1" }

describe("shopperOutcome", () => {
  it.each<[ShopperOutcome, string, Statement[], Payment[], Partial<CheckoutAttempt>]>([
    ["unpaid", "is open", [], [], {}],
    [
      "unpaid",
      "had a declined card that verify called pending afterwards",
      [declined, verified("pending", { at: at(1) })],
      [],
      {},
    ],
    ["confirming", "is being opened", [], [], { status: "opening" }],
    ["confirming", "has an approval that is not processed yet", [approved], [], {}],
    ["confirming", "has a proven payment", [approved], [rowOf("proven")], over("paid")],
    [
      "confirming",
      "has a proven payment that no statement names any more",
      [],
      [rowOf("proven")],
      {},
    ],
    ["confirming", "has an unknown status", [], [], { unknown_status_profile: "profile" }],
    ["order", "has an order", [approved], [rowOf("completed", ordered)], over("paid")],
    [
      "order",
      "has an order and a refund that the gateway must still make",
      [approved],
      [rowOf("held", ordered)],
      over("paid"),
    ],
    [
      "order",
      "has an order and a second payment, which is held for an admin",
      [approved],
      [rowOf("held"), rowOf("completed")],
      over("paid"),
    ],
    ["held", "has a payment that is held for an admin", [approved], [rowOf("held")], over("paid")],
    [
      "held",
      "was paid again after its first payment was refunded at the gateway, and the second payment is held for an admin",
      [approved],
      [rowOf("closed"), rowOf("held")],
      over("paid"),
    ],
    [
      "returned",
      "was paid, and all of the payment was refunded at the gateway",
      [approved, verified("voided", { at: at(1) })],
      [rowOf("closed")],
      over("paid"),
    ],
    [
      "held",
      "has a closed payment while the gateway has the money",
      [approved],
      [rowOf("closed")],
      over("paid"),
    ],
    [
      "held",
      "has two closed payments, of which the gateway has given back only the first",
      [
        approved,
        notified("voided", { at: at(1) }),
        notified("approved", { transaction_id: "t2", at: at(2) }),
      ],
      [rowOf("closed"), rowOf("closed", { id: "hcpay_2", transaction_id: "t2" })],
      over("paid"),
    ],
    [
      "unpaid",
      "had a declined card before verify answered pending, although the decline is read last",
      [verified("pending", { at: at(1) }), declined],
      [],
      {},
    ],
    [
      "cancelled",
      "the shopper left before the page had an expiry time",
      [],
      [],
      { ...over("cancelled"), expires_at: null },
    ],
    ["declined", "had a declined card", [declined], [], {}],
    ["declined", "expired after a card was declined", [declined], [], over("expired", 40)],
    ["cancelled", "the shopper left", [declined], [], over("cancelled")],
    ["cancelled", "was replaced by another page", [], [], over("replaced")],
    ["expired", "the shopper left after it had expired", [], [], over("cancelled", 31)],
    ["expired", "was replaced at the moment it expired", [], [], over("replaced", 30)],
    ["expired", "is over and unpaid", [], [], over("expired", 40)],
    ["expired", "never opened", [declined], [], over("failed")],
  ])(
    'A shopper reads the outcome "%s" about a payment page that %s',
    (outcome, _, statements, payments, page) => {
      expect(shopperOutcome(booksOf(statements, payments, page), PROFILE)).toBe(outcome)
    }
  )

  it('A shopper reads the outcome "declined" about a declined card, also after an admin stated that nothing was given back', () => {
    const said = [declined, stated(0, [declined])]
    expect(shopperOutcome(booksOf(said), PROFILE)).toBe("declined")
  })
})

describe("hasExpired", () => {
  it.each<[boolean, string, number, Statement[]]>([
    [false, "has one minute left and no statement", 29, []],
    [true, "has reached its end", 30, []],
    [true, "verify calls expired", 5, [verified("pending"), verified("Expired", { at: at(1) })]],
    [
      false,
      "verify called expired and then open again",
      5,
      [verified("expired"), verified("open", { at: at(1) })],
    ],
    [true, 'has the status " expired ", with blanks, in verify', 5, [verified(" expired ")]],
    [false, "has a payment whose authorization expired", 5, [verified("authorization_expired")]],
  ])("hasExpired returns %s for a payment page that %s", (expected, _, minutes, statements) => {
    expect(hasExpired(booksOf(statements), PROFILE, at(minutes))).toBe(expected)
  })

  it("A payment page without an expiry time has not expired", () => {
    expect(hasExpired(booksOf([], [], { expires_at: null }), PROFILE, at(60))).toBe(false)
  })

  const profile = profileOf({ statuses: { declined: ["expired"], unpaid: [""] } })

  it('The status "expired" ends a payment page only if the gateway profile lists it as unpaid', () => {
    expect(hasExpired(booksOf([verified("expired")]), profile, at(5))).toBe(false)
  })

  it("A verify answer without a status does not end a payment page", () => {
    const answer = verified("", { status: null })
    expect(hasExpired(booksOf([answer]), profile, at(5))).toBe(false)
  })
})
