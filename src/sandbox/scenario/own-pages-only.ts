import type { MiddlewareHandler } from "hono"
import { isLoopbackUrl } from "../../core/contract"
import { ScenarioRefusal } from "./refusal"

/**
 * Refuses (403) what another web page in the developer's browser could send: a host that is neither this
 * machine nor the sandbox's public address, and the origin of another page. A POST must be JSON (415), which
 * a page cannot send to another origin without being asked first.
 */
export function ownPagesOnly(publicUrl: string): MiddlewareHandler {
  const publicOrigin = new URL(publicUrl).origin
  const publicHost = new URL(publicUrl).host

  return async (c, next) => {
    const host = c.req.header("host") ?? ""
    const origin = c.req.header("origin")

    if (host !== publicHost && !isLoopbackHost(host)) {
      throw new ScenarioRefusal(403, "Host: the address must be this machine's.")
    }
    if (origin !== undefined && origin !== publicOrigin && hostOf(origin) !== host) {
      throw new ScenarioRefusal(403, "Origin: only the sandbox's own pages may do this.")
    }
    if (c.req.method === "POST" && !isJson(c.req.header("content-type"))) {
      throw new ScenarioRefusal(415, "Content-Type: must be application/json.")
    }
    await next()
    c.res.headers.set("Cache-Control", "no-store")
  }
}

function isLoopbackHost(host: string): boolean {
  const url = `http://${host}`
  return URL.canParse(url) && new URL(url).host === host && isLoopbackUrl(new URL(url))
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

function isJson(contentType = ""): boolean {
  return contentType.split(";")[0]?.trim().toLowerCase() === "application/json"
}
