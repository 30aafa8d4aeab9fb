import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { refreshPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import type { AmountToPay, CollectionToPay } from "../core/ports/session-with-cart"
import { rowsOf } from "./query"
import { readCartOrOrder } from "./session"

export function collectionToPay(id: string, container: MedusaContainer): CollectionToPay {
  return {
    id,
    amount: async () => {
      const [collection] = await rowsOf<AmountToPay>(container, {
        entity: "payment_collection",
        fields: ["amount", "currency_code", "captured_amount", "refunded_amount"],
        filters: { id },
      })
      return collection
    },
    cartOrOrder: async () => {
      const query = container.resolve(ContainerRegistrationKeys.QUERY)
      return await readCartOrOrder(query, id, { lines: true })
    },
    refresh: async (cart_id) => {
      await refreshPaymentCollectionForCartWorkflow(container).run({ input: { cart_id } })
    },
  }
}
