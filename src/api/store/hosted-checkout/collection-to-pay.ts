import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaAmount, SessionCart } from "../../../core"
import { rowsOf } from "../../../medusa/query"
import { readCartLink } from "../../../medusa/session"

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

/**
 * The cart of the collection that the request names, with all that its page shows; undefined for a
 * collection without one.
 */
export async function cartToPay(req: MedusaRequest): Promise<SessionCart | undefined> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const link = await readCartLink(query, req.params.id ?? "", { lines: true })
  return link?.cart ?? undefined
}
