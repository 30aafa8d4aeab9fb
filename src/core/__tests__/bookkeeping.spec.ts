import { takenMoney, takenOtherwise } from "../bookkeeping"
import type { Evidence, EvidenceFile } from "../evidence"
import { fileOf, PROFILE, verify, webhook } from "./support/evidence"

const approved = (amount: string | null, currency: string | null): Partial<Evidence> => ({
  status: "approved",
  amount,
  currency,
})

const asked = (evidence: EvidenceFile) => ({
  amount: "34.42",
  currency_code: "cad",
  evidence,
  transaction_id: null,
})

describe("What the gateway took", () => {
  it.each<[string, EvidenceFile, string, string]>([
    ["what was asked for, when it says nothing", {}, "34.42", "CAD"],
    [
      "what was asked for, when its words name no amount",
      fileOf(webhook(approved(null, null))),
      "34.42",
      "CAD",
    ],
    ["what its notification says", fileOf(webhook(approved("1.00", "usd"))), "1.00", "USD"],
    ["what verify says", fileOf(verify(approved("1.00", "USD"))), "1.00", "USD"],
    [
      "what the notification says before verify",
      fileOf(webhook(approved("1.00", "USD")), verify(approved("2.00", "CAD"))),
      "1.00",
      "USD",
    ],
    [
      "what the one that approves says",
      fileOf(
        webhook({ ...approved("1.00", "USD"), status: "declined" }),
        verify(approved("2.00", "CAD"))
      ),
      "2.00",
      "CAD",
    ],
    [
      "what was asked for, when nothing approves",
      fileOf(webhook({ ...approved("1.00", "USD"), status: "pending" })),
      "34.42",
      "CAD",
    ],
  ])("is %s", (_, evidence, amount, currency_code) => {
    expect(takenMoney(asked(evidence), PROFILE)).toEqual({ amount, currency_code })
  })

  it.each<[string, EvidenceFile]>([
    ["nothing is said", {}],
    ["it is the same", fileOf(webhook(approved("34.42", "CAD")))],
    ["it is the same in other digits and letters", fileOf(verify(approved("34.420", "cad")))],
  ])("is nothing to tell of where %s", (_, evidence) => {
    expect(takenOtherwise(asked(evidence), PROFILE)).toBeNull()
  })

  it.each<[string, EvidenceFile, string, string]>([
    ["amount", fileOf(webhook(approved("34.43", "CAD"))), "34.43", "CAD"],
    ["currency", fileOf(webhook(approved("34.42", "usd"))), "34.42", "USD"],
    ["amount, one that cannot be read", fileOf(verify(approved("much", null))), "much", "CAD"],
  ])("is told where it is another %s", (_, evidence, amount, currency_code) => {
    expect(takenOtherwise(asked(evidence), PROFILE)).toEqual({ amount, currency_code })
  })
})
