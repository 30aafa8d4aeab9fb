import { createInstance } from "i18next"
import en from "../i18n/en.json"
import fr from "../i18n/fr.json"
import { formatGatewayAmount } from "../lib/ui/format"
import { outcomeText } from "../lib/attempts/outcome-text"
import { paymentAmount } from "../lib/attempts/payment-amount"

const i18n = createInstance({
  lng: "en",
  resources: { en: { translation: en }, fr: { translation: fr } },
  interpolation: { escapeValue: false },
})
const requested = { amount: 22.59, currency_code: "cad" }
const taken = { amount: "1.00", currency_code: "USD" }

beforeAll(async () => i18n.init())

describe("The amount of a payment", () => {
  it.each([
    ["en", null, "$22.59 CAD"],
    ["en", taken, "$1.00 USD charged, $22.59 CAD requested"],
    ["fr", taken, "1,00 $ USD débités, 22,59 $ CAD demandés"],
  ])("in %s names both amounts when another one was charged: %j", (language, taken, text) => {
    const shown = paymentAmount({ ...requested, taken }, i18n.getFixedT(language), language)
    // French has its own spaces.
    expect(shown.replaceAll(/\s/g, " ")).toBe(text)
  })
})

describe("An amount from the gateway", () => {
  it.each([
    ["1.5", "usd", "$1.50 USD"],
    ["1.5", "usdt", "1.5 USDT"],
    ["1.5", "x$", "1.5 X$"],
    ["1.5", "QQQ", "1.5 QQQ"],
    ["a lot", "USD", "a lot USD"],
  ])("of %p %p is formatted only for a known currency", (amount, currency, text) => {
    expect(formatGatewayAmount(amount, currency, "en")).toBe(text)
  })
})

describe("The gateway's answer in the timeline", () => {
  const said = { outcome: "approved", status: "captured", amount: "1.00", currency: "USD" }

  it.each([
    ["shows its currency", {}, "approved (“captured”, $1.00 USD)"],
    [
      "shows an unknown currency as it came",
      { currency: "usdt" },
      "approved (“captured”, 1.00 USDT)",
    ],
    [
      "takes the requested currency when it has none",
      { currency: null },
      "approved (“captured”, $1.00 CAD)",
    ],
    ["leaves out a missing amount", { amount: null }, "approved (“captured”)"],
    [
      "leaves out a missing status",
      { outcome: "unpaid", status: null, amount: null },
      "not paid yet",
    ],
  ])("%s", (_, fields, text) => {
    expect(outcomeText({ ...said, ...fields }, "cad", i18n.getFixedT("en"), "en")).toBe(text)
  })
})
