import { PROFILE, profileOf, verify, webhook } from "../../__tests__/support/evidence"
import { shopperOutcome, type ShopperOutcome } from "../shopper-outcome"

const ENDS = new Date("2027-01-15T10:30:00Z")
const BEFORE = new Date("2027-01-15T10:10:00Z")

type Told = Parameters<typeof shopperOutcome>[0]

const OPEN: Told = {
  status: "open",
  replaced_at: null,
  expires_at: ENDS,
  unknown_under: null,
  order_id: null,
  evidence: {},
}

const declined = (at: string) => verify({ status: "declined", at })
const pending = (at: string) => verify({ status: "pending", at })

describe("What a shopper is told of a payment", () => {
  it.each<[string, Partial<Told>, ShopperOutcome]>([
    ["the page is being opened", { status: "opening" }, "confirming"],
    ["the page is open", {}, "confirming"],
    ["the money is proven and the order is to come", { status: "paid" }, "confirming"],
    ["there is an order", { status: "completed", order_id: "order_1" }, "order"],
    ["money without a cart is where it belongs", { status: "completed" }, "order"],
    ["the page was left while it was payable", { replaced_at: BEFORE }, "cancelled"],
    ["the page was left at the end of its time", { replaced_at: ENDS }, "expired"],
    ["a page without an end was left", { replaced_at: ENDS, expires_at: null }, "cancelled"],
    ["the page expired", { status: "expired" }, "expired"],
    ["no page came of it", { status: "failed" }, "expired"],
    ["the payment is held", { status: "held" }, "held"],
    ["what was held became an order", { status: "resolved", order_id: "order_1" }, "order"],
    ["what was held was given back", { status: "resolved" }, "cancelled"],
  ])("when %s", (_, attempt, outcome) => {
    expect(shopperOutcome({ ...OPEN, ...attempt }, PROFILE)).toBe(outcome)
  })

  it.each<[string, Partial<Told>, ShopperOutcome]>([
    ["the last word", { evidence: { pieces: [pending("10"), declined("11")] } }, "declined"],
    [
      "the last word of a page that expired",
      { status: "expired", evidence: { pieces: [declined("11")] } },
      "declined",
    ],
    ["not the last word", { evidence: { pieces: [declined("10"), pending("11")] } }, "confirming"],
    [
      "a notification after verify's word",
      { evidence: { pieces: [pending("10"), webhook({ status: "declined", at: "11" })] } },
      "declined",
    ],
    [
      "a notification before verify's word",
      { evidence: { pieces: [webhook({ status: "declined", at: "09" }), pending("10")] } },
      "confirming",
    ],
    [
      "the last word on a page that the shopper left",
      { replaced_at: BEFORE, evidence: { pieces: [declined("11")] } },
      "cancelled",
    ],
  ])("that the card was declined is %s", (_, attempt, outcome) => {
    expect(shopperOutcome({ ...OPEN, ...attempt }, PROFILE)).toBe(outcome)
  })

  it("says what the account's own words mean", () => {
    const profile = profileOf({
      statuses: { approved: ["PAID"], declined: ["refused"], reversed: [], unpaid: ["new"] },
    })
    const evidence = { pieces: [verify({ status: "refused" })] }

    expect(shopperOutcome({ ...OPEN, evidence }, profile)).toBe("declined")
  })

  it("says no more than that it is being confirmed when the gateway's last word is unknown", () => {
    const expired = { ...OPEN, status: "expired" as const, unknown_under: "profile" }

    expect(shopperOutcome(expired, PROFILE)).toBe("confirming")
  })
})
