import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** Nothing has an id with a NUL, and PostgreSQL cannot be asked for one. */
export function noNulInPath(req: MedusaRequest, _: MedusaResponse, next: MedusaNextFunction): void {
  next(
    req.originalUrl.split("?")[0]?.includes("%00")
      ? new MedusaError(MedusaError.Types.NOT_FOUND, "There is nothing with this id.")
      : undefined
  )
}
