import { verdictOf } from "../attempt-verdict"
import { addEvidence } from "../evidence"
import { isRetryable } from "../held-reason"
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
