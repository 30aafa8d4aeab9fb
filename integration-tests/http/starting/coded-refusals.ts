import Medusa, { FetchError } from "@medusajs/js-sdk"
import { STORE_REFUSALS } from "../../../src/core/errors/store-refusal"
import { atThePage } from "../../helpers/shopper/payments"
import { storeTests, type Store } from "../../helpers/store/store"

const CODED = "application/json, application/vnd.hosted-checkout.refusal+json"
const UNKNOWN = `/store/hosted-checkout/attempts/${"x".repeat(24)}`

export const describeCodedRefusals = storeTests(
  "The code of a refusal with Medusa's SDK",
  (store) => {
    it("An error of Medusa's SDK contains the code and language of the plugin's refusal if the request's Accept header asks for coded refusals", async () => {
      const refusal = await refusalOf(store, UNKNOWN, {
        accept: CODED,
        "accept-language": "fr-CA",
      })

      expect(refusal.status).toBe(404)
      expect(JSON.parse(refusal.message)).toEqual({
        code: "attempt_unknown",
        message: STORE_REFUSALS.attempt_unknown.fr,
        language: "fr-CA",
      })
    })

    it("An error of Medusa's SDK carries the code payment_not_confirmed when an unpaid cart is completed", async () => {
      const { shopper } = await atThePage(store)
      const refusal = await refusalOf(store, `/store/carts/${shopper.cartId}/complete`, {
        accept: CODED,
      })

      expect(JSON.parse(refusal.message)).toMatchObject({ code: "payment_not_confirmed" })
    })
  }
)

/** What the SDK leaves of a refusal. */
async function refusalOf(
  store: Store,
  path: string,
  headers: Record<string, string>
): Promise<FetchError> {
  const sdk = new Medusa({ baseUrl: store.url, publishableKey: store.publishableKey })
  const method = path.endsWith("/complete") ? "POST" : "GET"
  try {
    await sdk.client.fetch(path, { method, headers })
  } catch (error) {
    if (error instanceof FetchError) {
      return error
    }
    throw error
  }
  throw new Error("Nothing was refused")
}
