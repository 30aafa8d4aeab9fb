import type { MedusaRequest } from "@medusajs/framework/http"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaAmount } from "../../../core"

/** What a payment collection asks for, as Medusa has it; amount in major units, unrounded. */
interface AmountToPay {
  amount: MedusaAmount
  currency_code: string
}

/** What the collection that the request names asks for; undefined when there is none. */
export async function amountToPay(req: MedusaRequest): Promise<AmountToPay | undefined> {
  const [collection] = await read<AmountToPay>(req, {
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
  const [link] = await read<{ cart?: CartToPay | null }>(req, {
    entity: "cart_payment_collection",
    fields: ["cart.id", "cart.completed_at", "cart.total"],
    filters: { payment_collection_id: req.params.id ?? "" },
  })
  return link?.cart ?? undefined
}

async function read<Row>(
  req: MedusaRequest,
  what: Parameters<RemoteQueryFunction["graph"]>[0]
): Promise<Row[]> {
  const query = req.scope.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph(what)
  const rows = data as unknown as Row[]
  return rows
}
