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

/** Whether the cart of the collection that the request names is an order already. */
export async function isCompleted(req: MedusaRequest): Promise<boolean> {
  // By the link alone: this stands in front of every start.
  const links = await read<{ cart?: { completed_at: string | Date | null } | null }>(req, {
    entity: "cart_payment_collection",
    fields: ["cart.completed_at"],
    filters: { payment_collection_id: req.params.id ?? "" },
  })
  return links.some(({ cart }) => Boolean(cart?.completed_at))
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
