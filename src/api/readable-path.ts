import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareFunction,
} from "@medusajs/framework/http"

type Refuse = (res: MedusaResponse, req: MedusaRequest) => void | Promise<void>

/**
 * Stands in front of all paths of ours. One that cannot be decoded (`%ff`) names nothing, and would be
 * an error of the server to Express; with a NUL in it PostgreSQL cannot be asked. Anybody can send
 * these: they are answered with 404 here, and nothing is logged.
 *
 * The matcher names no methods and has no parameters: so Medusa puts it first, and Express decodes
 * nothing for it. Only under `/admin`, for admins who are logged in, core's own comes before and fails.
 */
export function readablePath(refuse: Refuse = notFound): MiddlewareFunction {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    if (decodedPath(req) !== undefined) {
      next()
    } else {
      await refuse(res, req)
    }
  }
}

/** The path of a request, decoded; undefined for one that names nothing. */
export function decodedPath({
  originalUrl,
}: Pick<MedusaRequest, "originalUrl">): string | undefined {
  try {
    const path = decodeURIComponent(originalUrl.split("?", 1)[0] ?? "")
    return path.includes("\0") ? undefined : path
  } catch {
    // Not decodable, and so the path of nothing.
    return undefined
  }
}

/** In the shape of Medusa's errors. */
function notFound(res: MedusaResponse): void {
  res.status(404).json({ type: "not_found", message: "There is nothing at this address." })
}
