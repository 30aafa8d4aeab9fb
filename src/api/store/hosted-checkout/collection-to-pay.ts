import type { MedusaRequest } from "@medusajs/framework/http"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaAmount } from "../../../core"

/** A payment collection as Medusa has it; amount in major units, unrounded. */
export interface CollectionToPay {
  amount: MedusaAmount
  currency_code: string
  cart?: { completed_at: string | Date | null } | null
}

/** The payment collection that the request names; undefined when there is none. */
export async function collectionToPay(req: MedusaRequest): Promise<CollectionToPay | undefined> {
  const query = req.scope.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: ["amount", "currency_code", "cart.completed_at"],
    filters: { id: req.params.id ?? "" },
  })
  const [collection] = data as unknown as CollectionToPay[]
  return collection
}
