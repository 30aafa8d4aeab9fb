import type { StoreRefusalCode } from "../../core/errors/store-refusal"
import { moneyOfCollection } from "../../core/payment/collection-money"
import type { Deps } from "../deps"
import { readCollectionBooks } from "../process/read-books"

/**
 * Why a cart that Medusa found unpaid was not completed. Only a shopper without a payment at the gateway may still
 * pay.
 */
export async function completionRefusal(
  paymentCollectionId: string,
  deps: Pick<Deps, "accounts" | "repositories">
): Promise<StoreRefusalCode> {
  const { kind } = moneyOfCollection(await readCollectionBooks(paymentCollectionId, deps))
  switch (kind) {
    case "none":
      return "payment_not_confirmed"
    case "held":
      return "payment_held"
    case "arrived":
    case "proven":
    case "booked":
      return "payment_arrived"
  }
}
