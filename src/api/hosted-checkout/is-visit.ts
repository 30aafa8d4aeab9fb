import type { MedusaRequest } from "@medusajs/framework/http"

const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"]

/**
 * Whether a shopper follows a link or a redirect. A HEAD, a prefetch or an image comes from a browser or a program by
 * itself: it must neither cancel anything nor make the server ask the gateway. From which site does not matter: the
 * gateway is another one.
 */
export function isVisit(req: Pick<MedusaRequest, "get" | "method">): boolean {
  return (
    req.method === "GET" &&
    !PURPOSES.some((name) => /prefetch|preview/i.test(req.get(name) ?? "")) &&
    (req.get("sec-fetch-dest") ?? "document") === "document"
  )
}
