import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** What any route of Medusa costs that receives a webhook: no more than its body and its answer. */
export const POST = (_req: MedusaRequest, res: MedusaResponse): void => {
  res.status(200).json({ received: true })
}
