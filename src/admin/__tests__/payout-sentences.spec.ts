import {
  payoutDifference,
  type PayoutDifference,
  type PayoutDifferenceKind,
} from "../../core/payouts/difference"
import type { LineProblem } from "../../core/payouts/read-lines"
import languages from "../i18n"
import { differenceSentence } from "../lib/payouts/difference-sentence"
import { textsIn } from "./support/texts-in"

const SUMS = { expected: "22.59", found: "22.49", currency_code: "cad" }

describe("The sentence about a payout difference", () => {
  const sentence = async (
    kind: PayoutDifferenceKind,
    values: Partial<PayoutDifference>,
    lng = "en"
  ) => differenceSentence(payoutDifference(kind, values), await textsIn(lng), lng)

  it.each<[PayoutDifferenceKind, Partial<PayoutDifference>, string]>([
    [
      "unknown_transaction",
      { found: "5.00", currency_code: "cad" },
      "The file pays out $5.00 CAD; this store has no such payment.",
    ],
    [
      "unknown_transaction",
      { found: "5.00", currency_code: "cad", refund: true },
      "The file refunds $5.00 CAD; this store has no such payment.",
    ],
    [
      "unknown_transaction",
      { found: "5.00", currency_code: "cad", attempt_id: "hcatt_1" },
      "The file pays out $5.00 CAD; the shopper never paid on this page.",
    ],
    [
      "unknown_transaction",
      { found: "5.00", currency_code: "cad", attempt_id: "hcatt_1", refund: true },
      "The file refunds $5.00 CAD; the shopper never paid on this page.",
    ],
    ["other_amount", SUMS, "The file pays out $22.49 CAD; the shopper paid $22.59 CAD."],
    [
      "other_amount",
      { ...SUMS, found_currency_code: "usd", refund: true },
      "The file refunds $22.49 USD; Medusa has booked refunds of $22.59 CAD.",
    ],
    [
      "paid_out_twice",
      { ...SUMS, found: "45.18" },
      "The file pays out $45.18 CAD in all; the shopper paid $22.59 CAD.",
    ],
    [
      "refunded_at_gateway_only",
      { ...SUMS, expected: "0.00", found: "5.00", refund: true },
      "The gateway refunded $5.00 CAD; Medusa has booked refunds of $0.00 CAD.",
    ],
    [
      "missing_payout",
      { ...SUMS, found: null },
      "The shopper paid $22.59 CAD; no line pays it out.",
    ],
    ["unreadable_line", { line: 8, problem: "amount_zero" }, "Line 8: the amount is zero."],
  ])(
    "Admin's sentence about a payout difference of the kind %s says what differs: %j",
    async (kind, values, text) => {
      expect(await sentence(kind, values)).toBe(text)
    }
  )

  it.each(["en", "fr"] as const)(
    'Admin\'s sentence about an unreadable line of a payout file names the setting to correct, in the language "%s"',
    async (language) => {
      const { payouts } = languages[language].translation.hostedCheckout
      const { decimal, dateOrder, defaultCurrency, fields, refunds } = payouts
      for (const [problem, settings] of Object.entries({
        identity_missing: [fields.transaction_id, fields.reference],
        amount_unreadable: [decimal, fields.amount],
        amount_negative: [refunds],
        fee_unreadable: [decimal, fields.fee],
        currency_unreadable: [fields.currency, defaultCurrency],
        date_unreadable: [dateOrder, fields.date],
      })) {
        const values = { line: 8, problem: problem as LineProblem }
        const said = await sentence("unreadable_line", values, language)
        for (const setting of settings) {
          expect(said).toMatch(new RegExp(`[“«]\\s?${setting.replace(/[()]/g, "\\$&")}\\s?[”»]`))
        }
      }
    }
  )

  it("Admin writes the sentence about a payout difference in the reader's language", async () => {
    expect(await sentence("unreadable_line", { line: 8, problem: "amount_zero" }, "fr")).toBe(
      "Ligne 8\u00A0: le montant est nul."
    )
  })
})
