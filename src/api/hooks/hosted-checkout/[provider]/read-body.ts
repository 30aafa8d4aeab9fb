import type { Readable } from "node:stream"
import getRawBody from "raw-body"

/** A request body above the limit. */
export class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError"
  readonly code = "body_too_large"
  readonly status = 413

  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes.`)
  }
}

/**
 * Reads a request's raw bytes.
 *
 * @throws BodyTooLargeError above `limit` bytes; what follows is not read.
 */
export async function readBody(
  req: Readable & { headers: { "content-length"?: string | undefined } },
  limit: number
): Promise<Buffer> {
  try {
    return await getRawBody(req, { limit, length: req.headers["content-length"] ?? null })
  } catch (error) {
    if ((error as { type?: string }).type === "entity.too.large") {
      throw new BodyTooLargeError(limit)
    }
    throw error
  }
}
