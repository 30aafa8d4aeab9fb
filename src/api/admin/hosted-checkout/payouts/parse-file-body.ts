import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminRefusal } from "../../../../admin-api"
import { BodyError, readBody } from "../../../http/read-body"

/** Bytes of a request with a file: ten thousand lines have about two million. */
const BODY_LIMIT_BYTES = 12 * 1024 * 1024

/**
 * Parses a JSON body with a whole file. Medusa parses bodies before it checks the login: with its limit raised, anybody
 * could make the server parse bodies of this size. A body of another type stays unread, as forms can send it from other
 * sites.
 */
export async function parseFileBody(
  req: MedusaRequest,
  res: MedusaResponse<AdminRefusal>,
  next: MedusaNextFunction
): Promise<void> {
  if (req.is("application/json")) {
    try {
      req.body = JSON.parse((await readBody(req, BODY_LIMIT_BYTES)).toString("utf8"))
    } catch (error) {
      if (!(error instanceof BodyError || error instanceof SyntaxError)) {
        throw error
      }
      const status = error instanceof BodyError ? error.status : 400
      // The parser's message quotes the body.
      const message = error instanceof BodyError ? error.message : "The body is not JSON."
      res.status(status).json({ type: "invalid_data", message })
      return
    }
  }
  next()
}
