import { createInstance } from "i18next"
import en from "../i18n/en.json"
import fr from "../i18n/fr.json"
import { formatSaidAmount } from "../lib/ui/format"
import { outcomeText } from "../lib/attempts/outcome-text"
import { paymentAmount } from "../lib/attempts/payment-amount"

const i18n = createInstance({
  lng: "en",
  resources: { en: { translation: en }, fr: { translation: fr } },
  interpolation: { escapeValue: false },
})
const asked = { amount: 22.59, currency_code: "cad" }
const taken = { amount: "1.00", currency_code: "USD" }

beforeAll(async () => i18n.init())

describe("The amount of a payment", () => {
  it.each([
    ["en", null, "$22.59 CAD"],
    ["en", taken, "$1.00 USD taken, $22.59 CAD asked for"],
    ["fr", taken, "1,00 $ USD encaissés, 22,59 $ CAD demandés"],
  ])("in %s, where %j was taken", (language, taken, text) => {
    const shown = paymentAmount({ ...asked, taken }, i18n.getFixedT(language), language)
    // French has its own spaces.
    expect(shown.replaceAll(/\s/g, " ")).toBe(text)
  })
})

describe("An amount that the gateway said", () => {
  it.each([
    ["1.5", "usd", "$1.50 USD"],
    ["1.5", "usdt", "1.5 USDT"],
    ["1.5", "x$", "1.5 X$"],
    ["1.5", "QQQ", "1.5 QQQ"],
    ["a lot", "USD", "a lot USD"],
  ])("%p %p", (amount, currency, text) => {
    expect(formatSaidAmount(amount, currency, "en")).toBe(text)
  })
})

describe("What the gateway said, in the timeline", () => {
  const said = { outcome: "approved", status: "captured", amount: "1.00", currency: "USD" }

  it.each([
    ["with its own currency", {}, "paid (“captured”, $1.00 USD)"],
    ["with a currency that nobody knows", { currency: "usdt" }, "paid (“captured”, 1.00 USDT)"],
    ["without a currency", { currency: null }, "paid (“captured”, $1.00 CAD)"],
    ["without an amount", { amount: null }, "paid (“captured”)"],
    ["in no words", { outcome: "unpaid", status: null, amount: null }, "not paid yet"],
  ])("%s", (_, words, text) => {
    expect(outcomeText({ ...said, ...words }, "cad", i18n.getFixedT("en"), "en")).toBe(text)
  })
})
