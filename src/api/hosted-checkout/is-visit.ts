import type { MedusaRequest } from "@medusajs/framework/http"

const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"]

/** What a navigation is for: a page or a frame; `empty` where a service worker passes it on. */
const DESTINATIONS = ["document", "iframe", "frame", "empty"]

/**
 * Whether a shopper follows a link or a redirect. A HEAD, a prefetch or an image comes from a browser or a program by
 * itself: it must neither cancel anything nor make the server ask the gateway. A request from another site is a visit
 * too: the gateway redirects from its own.
 */
export function isVisit(req: Pick<MedusaRequest, "get" | "method">): boolean {
  return (
    req.method === "GET" &&
    !PURPOSES.some((name) => /prefetch|preview/i.test(req.get(name) ?? "")) &&
    DESTINATIONS.includes(req.get("sec-fetch-dest") ?? "document")
  )
}
