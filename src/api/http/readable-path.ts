import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareFunction,
} from "@medusajs/framework/http"
import { isStorable } from "../../core/texts/storable"

type Refuse = (res: MedusaResponse, req: MedusaRequest) => void | Promise<void>

/**
 * Middleware for all of our paths, and for core's path that starts a payment. A path that cannot be decoded
 * (`%ff`) matches nothing and would be a server error in Express; one with NUL would be an error in PostgreSQL.
 * Anybody can send such paths: the answer is 404, and nothing is logged.
 *
 * The matcher of our paths has no methods and no parameters, so Medusa puts it first, and Express decodes nothing
 * for it. Only under `/admin`, for logged-in admins, core's own middleware comes before and fails.
 */
export function readablePath(refuse: Refuse = notFound): MiddlewareFunction {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    if (isReadable(req.path)) {
      next()
    } else {
      await refuse(res, req)
    }
  }
}

/** @param path what Express routes, and not the address of the request: Express reads that in its own way. */
function isReadable(path: string): boolean {
  try {
    return isStorable(decodeURIComponent(path))
  } catch {
    // Not decodable, so it matches nothing.
    return false
  }
}

/** In the form of Medusa's errors. */
function notFound(res: MedusaResponse): void {
  res.status(404).json({ type: "not_found", message: "There is nothing at this address." })
}
