import type { Readable } from "node:stream"
import getRawBody from "raw-body"

/** A request body that cannot be read: above the limit (413), or interrupted (400). */
export class BodyError extends Error {
  override readonly name = "BodyError"

  constructor(
    readonly status: 400 | 413,
    readonly code: "body_too_large" | "body_incomplete",
    message: string
  ) {
    super(message)
  }
}

/**
 * Reads a request's raw bytes.
 *
 * @throws BodyError above `limit` bytes, when the rest is not read; and for a body that does not have its
 *   announced length.
 */
export async function readBody(
  req: Readable & { headers: { "content-length"?: string | undefined } },
  limit: number
): Promise<Buffer> {
  try {
    return await getRawBody(req, { limit, length: req.headers["content-length"] ?? null })
  } catch (error) {
    if ((error as { type?: string }).type === "entity.too.large") {
      throw new BodyError(413, "body_too_large", `The body is larger than ${limit} bytes.`)
    }
    throw new BodyError(400, "body_incomplete", "The body ended before it was complete.")
  }
}
