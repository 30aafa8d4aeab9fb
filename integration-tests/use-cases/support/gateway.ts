import type { VerifyResponse } from "../../../src/core/contract/verify"
import { Gateway } from "../../simulation/fakes/gateway/gateway"

/** What a gateway says about a payment; a field that is undefined is left out. */
export type Fields = Readonly<Record<string, unknown>>

/** The gateway, which a test can make say anything. */
export class ScriptedGateway extends Gateway {
  /** Verify's answer until it is undefined again; of an error, the call fails. */
  answer: Fields | Error | undefined
  /** It names no transaction, whatever it says. */
  hasNoIds = false
  /** Calls of verify. */
  asked = 0

  override get client() {
    const honest = super.client
    return {
      ...honest,
      verifyTransaction: async (token: string): Promise<VerifyResponse> => {
        this.asked += 1
        const { answer } = this
        if (answer instanceof Error) {
          throw answer
        }
        const said = answer ?? (await honest.verifyTransaction(token))
        const { transaction_id, ...rest } = said as Fields
        const named = this.hasNoIds || transaction_id === undefined ? rest : said
        return JSON.parse(JSON.stringify(named)) as VerifyResponse
      },
    }
  }
}
