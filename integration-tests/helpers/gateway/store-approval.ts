import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Store } from "../store/store"

/** Stores that verify has approved a page, as if a server had died before it processed that. */
export async function storeApproval(
  { repositories }: Pick<Store, "repositories">,
  attempt: CheckoutAttempt | undefined,
  transaction_id = "txn_1"
): Promise<void> {
  const { amount = "", currency_code = "", id = "", provider_id = "" } = attempt ?? {}
  await repositories.statements.add(
    { provider_id, reference: id },
    {
      ...{ source: "verify", at: new Date(), event: null, http_status: null },
      ...{ status: "approved", amount, currency: currency_code, reference: id, transaction_id },
      ...{ merchant_site_id: null, card_type: null, card_number_masked: null },
    }
  )
}
