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
    if (isReadable(pathOf(req))) {
      next()
    } else {
      await refuse(res, req)
    }
  }
}

function pathOf({ originalUrl }: MedusaRequest): string {
  return originalUrl.split("?", 1)[0] ?? ""
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}

/** In the shape of Medusa's errors. */
function notFound(res: MedusaResponse): void {
  res.status(404).json({ type: "not_found", message: "There is nothing at this address." })
}
