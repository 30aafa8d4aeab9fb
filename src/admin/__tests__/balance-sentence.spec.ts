import type { AdminPayment, AdminWorkItem } from "../../admin-api"
import {
  balanceSentence,
  isRefundToMake,
  likelyReturned,
  mustNotShip,
  reasonTitle,
  sumLines,
  todoSentence,
} from "../lib/payments/balance-sentence"
import { textsIn } from "./support/texts-in"

type Sums = Pick<AdminPayment, "gateway" | "medusa">

/** The sums of a payment, in major units. */
const sums = (approved: string, returned: string, captured: string, refunded: string): Sums => {
  const less = (one: string, other: string) => (Number(one) - Number(other)).toFixed(2)
  return {
    gateway: { approved, returned, balance: less(approved, returned) },
    medusa: { captured, refunded, balance: less(captured, refunded) },
  }
}

/** Without the differences between kinds of spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, " ")

describe("Both sums of a payment", () => {
  it.each([
    ["en", "The gateway has $34.42 CAD, Medusa has $0.00 CAD."],
    ["fr", "La passerelle a 34,42 $ CAD, Medusa a 0,00 $ CAD."],
  ])(
    'Admin writes what the gateway and Medusa have of a payment as one sentence, in the language "%s"',
    async (language, sentence) => {
      const payment = { currency_code: "cad", ...sums("34.42", "0.00", "0.00", "0.00") }
      expect(plain(balanceSentence(payment, await textsIn(language), language))).toBe(sentence)
    }
  )

  it('Admin writes "may have" about the gateway\'s sum of a payment while that sum is uncertain', async () => {
    const payment = {
      ...{ currency_code: "cad", reason: "unclear" as const },
      ...sums("34.42", "0.00", "0.00", "0.00"),
    }
    expect(balanceSentence(payment, await textsIn("en"), "en")).toMatch(/^The gateway may have/)
  })
})

describe("A payment in the list", () => {
  it.each([
    ["no sums for a payment whose sums agree", "en", sums("183.33", "0.00", "183.33", "0.00"), []],
    [
      "the refund of a payment that Medusa refunded and the gateway gave back",
      "en",
      sums("183.33", "20.00", "183.33", "20.00"),
      ["Refunded $20.00 CAD of $183.33 CAD"],
    ],
    [
      "a refund that the gateway still has to make, and both sums",
      "en",
      sums("183.33", "0.00", "183.33", "20.00"),
      ["Refunded $20.00 CAD of $183.33 CAD", "Gateway $183.33 CAD, Medusa $163.33 CAD"],
    ],
    [
      "money that the gateway gave back before an order existed",
      "en",
      sums("183.33", "183.33", "0.00", "0.00"),
      ["$183.33 CAD of $183.33 CAD was returned"],
    ],
    [
      "a refund on both sides, in French",
      "fr",
      sums("183.33", "20.00", "183.33", "20.00"),
      ["Remboursé : 20,00 $ CAD sur 183,33 $ CAD"],
    ],
  ])(
    "Admin's list of payments shows what was refunded of a payment, and both sums if the sums differ: %s",
    async (_, language, both, lines) => {
      const cents = (sum: string) => Math.round(Number(sum) * 100)
      const difference = ((cents(both.gateway.balance) - cents(both.medusa.balance)) / 100).toFixed(
        2
      )
      const payment = { currency_code: "cad", difference, ...both }
      expect(sumLines(payment, await textsIn(language), language).map(plain)).toEqual(lines)
    }
  )
})

describe("What can be done about a payment", () => {
  const item = (actions: AdminWorkItem["actions"], order_display_id: number | null = null) => ({
    ...{ actions, order_display_id, currency_code: "cad", difference: "-43.46" },
  })

  it.each([
    [
      "en",
      item(["place_order", "apply_to_order", "state_returned"]),
      "Place the order, apply it to an order, or state what the gateway returned.",
    ],
    [
      "en",
      item(["refund_in_medusa", "state_returned", "close"], 9),
      "Refund $43.46 CAD of order #9 in Medusa, state what the gateway returned, or close it with a note.",
    ],
    [
      "fr",
      item(["refund_in_medusa", "close"], 9),
      "Rembourser 43,46 $ CAD de la commande nº 9 dans Medusa ou fermer avec une note.",
    ],
    ["en", item([]), ""],
  ])(
    'Admin writes the possible actions of a payment as one sentence, in the language "%s"',
    async (language, one, sentence) => {
      expect(plain(todoSentence(one, await textsIn(language), language))).toBe(sentence)
    }
  )
})

describe("Why a payment is held", () => {
  it.each([
    [
      "a part was refunded at the gateway",
      "returned",
      "10.00",
      "$10.00 CAD of $263.24 CAD was returned",
    ],
    ["all was refunded at the gateway", "returned", "263.24", "Returned at the gateway"],
    [
      "a part may have been refunded at the gateway",
      "unclear",
      "10.00",
      "$10.00 CAD of $263.24 CAD may have been returned",
    ],
    ["no sum is certain", "unclear", "0.00", "Contradictory or incomplete"],
    ["another reason", "already_paid", "0.00", "Paid twice"],
  ] as const)(
    "The title of a payment on Admin's worklist says why the payment is held for an admin: %s",
    async (_, reason, returned, title) => {
      const payment = {
        currency_code: "cad",
        reason,
        ...sums("263.24", returned, "263.24", "0.00"),
      }
      expect(reasonTitle(payment, await textsIn("en"), "en")).toBe(title)
    }
  )
})

describe("The sum that is filled in as returned", () => {
  const facts = { is_unclear: false } as AdminWorkItem["facts"]

  it.each([
    ["nothing is booked", sums("34.42", "0.00", "0.00", "0.00"), "34.42"],
    ["a refund is due", sums("45.93", "0.00", "45.93", "11.49"), "11.49"],
    ["a second refund is due", sums("0.30", "0.10", "0.30", "0.20"), "0.20"],
    [
      "the sum is larger than a float can count",
      sums("70368744.13", "0.10", "70368744.13", "0.30"),
      "0.30",
    ],
    ["the gateway has less", sums("43.46", "43.46", "43.46", "0.00"), "0.00"],
  ])(
    "Admin fills in the refunded amount with which the gateway and Medusa agree to the cent, here when %s",
    (_, both, returned) => {
      expect(likelyReturned({ facts, ...both })).toBe(returned)
    }
  )

  it("Admin leaves the refunded amount blank while the gateway's balance is uncertain or the merchant account is not configured", () => {
    const both = sums("34.42", "0.00", "0.00", "0.00")
    const unclear = { is_unclear: true } as AdminWorkItem["facts"]
    expect(likelyReturned({ facts: unclear, ...both })).toBe("")
    expect(likelyReturned({ facts: null, ...both })).toBe("")
  })
})

describe("The sheet of refunds", () => {
  const itemOf = (both: Sums, is_unclear = false) => {
    const { gateway, medusa } = both
    const difference = (Number(gateway.balance) - Number(medusa.balance)).toFixed(2)
    return { facts: { is_unclear } as AdminWorkItem["facts"], difference, gateway, medusa }
  }

  it('Admin lists under "Refunds to make" each payment of which Medusa refunded more than the gateway gave back', () => {
    expect(isRefundToMake(itemOf(sums("45.93", "0.00", "45.93", "11.49")))).toBe(true)
    expect(isRefundToMake(itemOf(sums("45.93", "11.49", "45.93", "45.93")))).toBe(true)
  })

  it.each([
    ["that Medusa has not booked", itemOf(sums("34.42", "0.00", "0.00", "0.00"))],
    ["with equal sums", itemOf(sums("34.42", "0.00", "34.42", "0.00"))],
    ["of which the gateway has less than Medusa", itemOf(sums("34.42", "20.00", "34.42", "0.00"))],
    ["with a sum that is a guess", itemOf(sums("45.93", "0.00", "45.93", "11.49"), true)],
    [
      "whose merchant account is not configured",
      { ...itemOf(sums("45.93", "0.00", "45.93", "11.49")), facts: null },
    ],
  ])(
    'Admin does not list under "Refunds to make" a payment %s, because no refund at the gateway is certain',
    (_, item) => {
      expect(isRefundToMake(item)).toBe(false)
    }
  )
})

describe("An order's banner", () => {
  it.each([
    ["-43.46", true],
    ["0.00", false],
    ["20.00", false],
  ])(
    "For a returned payment, an order in Admin shows a warning only if Medusa has more than the gateway, here with a difference of %s dollars",
    (difference, isShown) => {
      const { medusa } = sums("40.00", "0.00", "40.00", "0.00")
      expect(mustNotShip({ difference, medusa, reason: "returned" })).toBe(isShown)
    }
  )

  it("For an order that differs from its payment, and equal sums, Admin shows a warning only if Medusa has refunded all of the payment", () => {
    const { medusa } = sums("40.00", "40.00", "40.00", "40.00")
    const refunded = { difference: "0.00", medusa }
    expect(mustNotShip({ ...refunded, reason: "order_differs" })).toBe(true)
    expect(mustNotShip({ ...refunded, reason: "order_canceled" })).toBe(false)
    const paid = sums("40.00", "0.00", "40.00", "0.00").medusa
    expect(mustNotShip({ ...refunded, medusa: paid, reason: "order_differs" })).toBe(false)
  })
})
