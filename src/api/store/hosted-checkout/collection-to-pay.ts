import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaAmount } from "../../../core"
import { rowsOf } from "../../../payments/query"

/** What a payment collection asks for, as Medusa has it; amount in major units, unrounded. */
interface AmountToPay {
  amount: MedusaAmount
  currency_code: string
}

/** What the collection that the request names asks for; undefined when there is none. */
export async function amountToPay(req: MedusaRequest): Promise<AmountToPay | undefined> {
  const [collection] = await rowsOf<AmountToPay>(req.scope, {
    entity: "payment_collection",
    fields: ["amount", "currency_code"],
    filters: { id: req.params.id ?? "" },
  })
  return collection
}

/** The cart of a collection as it stands, beside what the collection asks for; amounts unrounded. */
export interface CartToPay {
  id: string
  completed_at: string | Date | null
  total: MedusaAmount
}

/** The cart of the collection that the request names; undefined for a collection without one. */
export async function cartToPay(req: MedusaRequest): Promise<CartToPay | undefined> {
  // By the link alone: this stands in front of every start.
  const [link] = await rowsOf<{ cart?: CartToPay | null }>(req.scope, {
    entity: "cart_payment_collection",
    fields: ["cart.id", "cart.completed_at", "cart.total"],
    filters: { payment_collection_id: req.params.id ?? "" },
  })
  return link?.cart ?? undefined
}
