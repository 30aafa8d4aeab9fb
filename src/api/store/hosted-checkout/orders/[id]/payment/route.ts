import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { collectionToPay } from "../../../../../../medusa/collection-to-pay"
import { depsOf } from "../../../../../../medusa/deps"
import { rowsOf } from "../../../../../../medusa/query"
import { startForOrder } from "../../../../../../payments/payment-link/start-for-order"
import { toShopper } from "../../../../../../payments/refusals"
import { toStoreAttempt, type StoreCheckoutAttempt } from "../../../attempts/store-attempt"
import { starterOf } from "../../../starter-of"
import { tooManyRequests } from "../../../too-many-requests"

/** Without a provider: the account of the order's payment link. */
const bodySchema = z.object({ provider_id: z.string().optional() })

interface Answer {
  attempt: StoreCheckoutAttempt
}

/** Starts the payment of what an order of the logged-in customer owes, or continues the open page. */
export const POST = async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const deps = depsOf(req.scope)
  const order_id = await requireOwnOrder(req)
  const body = bodySchema.safeParse(req.body ?? {})
  if (!body.success) {
    throw toShopper("provider_invalid")
  }
  const asked = { order_id, provider_id: body.data.provider_id }
  const collectionOf = (id: string) => collectionToPay(id, req.scope)
  const started = await startForOrder(asked, collectionOf, starterOf(req), deps)
  if (started.kind === "page") {
    const answer: Answer = { attempt: await toStoreAttempt(started.attempt, deps) }
    res.status(200).json(answer)
  } else {
    tooManyRequests(res, started)
  }
}

/** @throws MedusaError NOT_FOUND for somebody else's order, as for an unknown one. */
async function requireOwnOrder({
  auth_context,
  params,
  scope,
}: AuthenticatedMedusaRequest): Promise<string> {
  const [order] = await rowsOf<{ id: string }>(scope, {
    entity: "order",
    fields: ["id"],
    filters: { id: params.id ?? "", customer_id: auth_context.actor_id },
  })
  if (!order) {
    throw toShopper("order_unknown")
  }
  return order.id
}
