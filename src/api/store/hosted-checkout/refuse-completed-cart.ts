import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { askedInstance } from "./asked-instance"
import { collectionToPay } from "./collection-to-pay"

/** A cart that has become an order is told so; core would delete its session before it answers. */
export async function refuseCompletedCart(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const collection = askedInstance(req) && (await collectionToPay(req))
  if (collection?.cart?.completed_at) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This cart has already become an order. There is nothing more to pay in it."
    )
  }
  next()
}
