import {
  addEvidence,
  gatewayProfileSchema,
  type AccountProblem,
  type CheckoutAttempt,
  type Evidence,
  type EvidenceFile,
  type GatewayProfileInput,
  type HeldReason,
  type HostedCheckoutOptions,
} from "../../../core"

export const NOW = new Date("2027-01-15T10:00:00Z")

/** A fresh attempt of 22.59 CAD. */
export const ATTEMPT = {
  id: "hcatt_1",
  provider_id: "pp_1",
  token: "tok_1",
  amount: "22.59",
  currency_code: "cad",
  captured_at: null,
  transaction_id: null,
  evidence: {},
} as CheckoutAttempt

export const APPROVED = { status: "approved", amount: "22.59", currency: "CAD" }

export const optionsOf = (
  proof: HostedCheckoutOptions["proof"] = "either",
  profile: GatewayProfileInput = {}
) => ({ merchantSiteId: undefined, proof, profile: gatewayProfileSchema.parse(profile) })

/** Where the gateway's answers to the key are noted, in tests that are about the evidence. */
export const KEY_ANSWERS = { note: async (): Promise<void> => undefined }

/** Keeps the evidence of one attempt in memory, and records its calls. */
export class EvidenceInMemory {
  attempt: CheckoutAttempt = ATTEMPT
  others: EvidenceFile[] = []
  reused: string[] = []
  readonly held: { transaction: string | null; reason: HeldReason }[] = []
  readonly problems: { account: string; problem: AccountProblem }[] = []

  readonly add = jest.fn(
    async (_id: string, piece: Evidence, _through: string, _options: object) => {
      const evidence = addEvidence(this.attempt.evidence, piece)
      this.attempt = { ...this.attempt, evidence }
      return this.attempt
    }
  )
  readonly ofOthers = jest.fn(async () => this.others)
  readonly isTransactionReused = jest.fn(async (_: object, transaction: string | null) =>
    this.reused.includes(transaction ?? "")
  )

  async holdPayment(_: object, { transaction_id }: Evidence, reason: HeldReason): Promise<void> {
    this.held.push({ transaction: transaction_id, reason })
  }

  async noteProblem(account: string, problem: AccountProblem): Promise<void> {
    this.problems.push({ account, problem })
  }
}
