import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { handleReturn } from "../../handle-return"

/** The gateway sends a shopper who cancelled here (spec, `cancel_url`). */
export const GET = async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
  await handleReturn(req, res, "cart")
}
