import { takenMoney, takenOtherwise } from "../bookkeeping"
import type { Evidence, EvidenceFile } from "../evidence"
import { verify, webhook } from "./support/evidence"

const approved = (amount: string | null, currency: string | null): Partial<Evidence> => ({
  outcome: "approved",
  amount,
  currency,
})

const asked = (evidence: EvidenceFile) => ({ amount: "34.42", currency_code: "cad", evidence })

describe("What the gateway took", () => {
  it.each<[string, EvidenceFile, string, string]>([
    ["what was asked for, when it says nothing", {}, "34.42", "CAD"],
    [
      "what was asked for, when its words name no amount",
      { webhook: webhook(approved(null, null)) },
      "34.42",
      "CAD",
    ],
    ["what its notification says", { webhook: webhook(approved("1.00", "usd")) }, "1.00", "USD"],
    ["what verify says", { verify: verify(approved("1.00", "USD")) }, "1.00", "USD"],
    [
      "what the notification says before verify",
      { webhook: webhook(approved("1.00", "USD")), verify: verify(approved("2.00", "CAD")) },
      "1.00",
      "USD",
    ],
    [
      "what the one that approves says",
      {
        webhook: webhook({ ...approved("1.00", "USD"), outcome: "declined" }),
        verify: verify(approved("2.00", "CAD")),
      },
      "2.00",
      "CAD",
    ],
    [
      "what was asked for, when nothing approves",
      { webhook: webhook({ ...approved("1.00", "USD"), outcome: "pending" }) },
      "34.42",
      "CAD",
    ],
  ])("is %s", (_, evidence, amount, currency_code) => {
    expect(takenMoney(asked(evidence))).toEqual({ amount, currency_code })
  })

  it.each<[string, EvidenceFile]>([
    ["nothing is said", {}],
    ["it is the same", { webhook: webhook(approved("34.42", "CAD")) }],
    ["it is the same in other digits and letters", { verify: verify(approved("34.420", "cad")) }],
  ])("is nothing to tell of where %s", (_, evidence) => {
    expect(takenOtherwise(asked(evidence))).toBeNull()
  })

  it.each<[string, EvidenceFile, string, string]>([
    ["amount", { webhook: webhook(approved("34.43", "CAD")) }, "34.43", "CAD"],
    ["currency", { webhook: webhook(approved("34.42", "usd")) }, "34.42", "USD"],
    ["amount, one that cannot be read", { verify: verify(approved("much", null)) }, "much", "CAD"],
  ])("is told where it is another %s", (_, evidence, amount, currency_code) => {
    expect(takenOtherwise(asked(evidence))).toEqual({ amount, currency_code })
  })
})
