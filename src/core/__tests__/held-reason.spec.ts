import { verdictOf } from "../attempt-verdict"
import { addEvidence } from "../evidence"
import { HELD_REASONS, isClosable, isRetryable } from "../held-reason"
import { verify, webhook } from "./support/evidence"

const attempt = { id: "hcatt_1", amount: "22.59", currency_code: "cad" }
const options = { merchantSiteId: undefined, proof: "either" } as const
const right = {
  outcome: "approved",
  transaction_id: "txn_1",
  amount: "22.59",
  currency: "CAD",
  reference: "hcatt_1",
} as const

describe("A payment that does not match what was asked for", () => {
  it.each([
    ["amount_mismatch", { amount: "1.00" }],
    ["currency_mismatch", { currency: "USD" }],
    ["reference_mismatch", { reference: "the-gateways-own" }],
  ] as const)("is tried again only where the right words can prove it: %s", (reason, wrong) => {
    const before = { verify: verify({ ...right, ...wrong }) }
    expect(verdictOf({ ...attempt, evidence: before }, options)).toMatchObject({ reason })

    const after = [verify(right), webhook(right)].reduce(addEvidence, before)
    const { kind } = verdictOf({ ...attempt, evidence: after }, options)
    expect(kind === "proven").toBe(isRetryable(reason))
  })
})

describe("A held payment", () => {
  it("is closed by word alone only where it may be no money of this store", () => {
    const closable = HELD_REASONS.filter(isClosable)
    expect(closable).toEqual(["evidence_conflict", "unknown_reference", "gateway_reversed"])
  })

  it("is tried again for any other reason than an amount or a currency that stays wrong", () => {
    const hopeless = HELD_REASONS.filter((reason) => !isRetryable(reason))
    expect(hopeless).toEqual(["amount_mismatch", "currency_mismatch"])
  })
})
