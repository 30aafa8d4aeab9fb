import type { CheckoutAttempt } from "../../../core/attempt/attempt"
import {
  gatewayProfileSchema,
  type GatewayProfileInput,
} from "../../../core/contract/gateway-profile"
import type { NewStatement, StoredStatement } from "../../../core/repositories/statement-repository"
import type { Account } from "../../account"
import { foldPage, type Page } from "../page"

export const NOW = new Date("2027-01-15T10:00:00Z")

/** A fresh page of 22.59 CAD. */
export const ATTEMPT = {
  id: "hcatt_1",
  provider_id: "pp_1",
  token: "tok_1",
  amount: "22.59",
  currency_code: "cad",
} as CheckoutAttempt

export const APPROVED = { status: "approved", amount: "22.59", currency: "CAD" }

type Client = Pick<Account["client"], "verifyTransaction">

/** A page about which verify is asked: what it answers is kept in memory. */
export class AskedPage {
  attempt = ATTEMPT
  readonly statements: StoredStatement[] = []
  readonly add = jest.fn(async (_name: object, statement: NewStatement) => {
    this.statements.push({
      id: `hcstm_${this.statements.length + 1}`,
      ...statement,
    })
  })

  constructor(
    private readonly client: Client,
    private readonly profile: GatewayProfileInput = {}
  ) {}

  page(): Page {
    const options = {
      merchantSiteId: undefined,
      proof: "either",
      profile: gatewayProfileSchema.parse(this.profile),
    } as const
    return {
      attempt: this.attempt,
      account: { provider_id: "pp_1", options, client: this.client } as unknown as Account,
      statements: this.statements,
      folded: foldPage(this.attempt, this.statements, options),
      payments: [],
    }
  }
}
