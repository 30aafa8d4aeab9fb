import type { Context, Env, MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"

/** Refuses a body of more than `maxSize` bytes, in one piece or in chunks. */
export function limitBody<E extends Env>(
  maxSize: number,
  onError: (c: Context<E>) => Response | Promise<Response>
): MiddlewareHandler<E> {
  const limit = bodyLimit({ maxSize, onError })

  return async (c, next) => {
    const { method, headers, body } = c.req.raw
    if (body && !headers.has("content-length")) {
      // bodyLimit copies a request without a length, and Request cannot copy a request that the server made.
      c.req.raw = new Request(c.req.url, { method, headers, body, duplex: "half" })
    }
    return await limit(c, next)
  }
}
