import type { HttpBindings } from "@hono/node-server"
import type { Context, MiddlewareHandler } from "hono"
import { getCookie, setCookie } from "hono/cookie"
import { isLoopbackUrl } from "../../core/contract/https-url"
import { isKey, keyFromHeader } from "../api/authentication"
import type { Gateway } from "../gateway/gateway"
import { ScenarioRefusal } from "./refusal"

/** Headers that a proxy or a tunnel adds to requests. */
const PASSED_ON =
  /^(forwarded|via|x-forwarded|x-original|x-real-ip|x-envoy|cf-|cdn-loop)|(client|connecting)-?ip$/

/**
 * Decides who may use the console and the scenario API. Without a public address: this machine, under a loopback
 * host (against DNS rebinding) and with no proxy in between. The server listens on 127.0.0.1 only.
 *
 * With a public address: whoever has the access token, as `Authorization: Bearer` or as the cookie that the console
 * sets for its query parameter `token`. This machine needs the token too, because a proxy in front may leave no trace in
 * its requests. If the public address is a loopback address, this machine needs no token.
 *
 * Other web pages in the same browser are refused by their origin (403), and a POST must be JSON (415), which a page cannot
 * send to another origin without being asked first.
 */
export function access({ accessToken, publicUrl }: Gateway): MiddlewareHandler {
  const { origin: publicOrigin } = new URL(publicUrl)
  const trustsThisMachine = isLoopbackUrl(new URL(publicUrl))

  return async (c, next) => {
    c.header("Cache-Control", "no-store")
    const host = c.req.header("host") ?? ""
    const origin = c.req.header("origin")
    if (origin !== undefined && origin !== publicOrigin && hostOf(origin) !== host) {
      throw new ScenarioRefusal(403, "Origin: only the sandbox's own pages may do this.")
    }
    if (accessToken !== undefined && isFirstVisit(c, accessToken)) {
      return signIn(c, accessToken)
    }
    const isAllowed =
      (accessToken !== undefined && isKey(givenToken(c), accessToken)) ||
      (trustsThisMachine && isThisMachine(c))
    if (!isAllowed) {
      throw refusal(c, accessToken !== undefined)
    }
    if (c.req.method === "POST" && !isJson(c.req.header("content-type"))) {
      throw new ScenarioRefusal(415, "Content-Type: must be application/json.")
    }
    await next()
    c.res.headers.set("Cache-Control", "no-store")
  }
}

function isThisMachine(c: Context): boolean {
  const isDirect = ![...c.req.raw.headers.keys()].some((name) => PASSED_ON.test(name))
  return isDirect && isLoopbackHost(c.req.header("host") ?? "")
}

function givenToken(c: Context): string | undefined {
  return (
    keyFromHeader(c.req.raw.headers, { in: "header", name: "authorization", scheme: "Bearer" }) ??
    getCookie(c, cookieName(c))
  )
}

function isFirstVisit(c: Context, accessToken: string): boolean {
  return c.req.path === "/sandbox" && isKey(c.req.query("token"), accessToken)
}

/** Keeps the access token in a cookie, and redirects to the same address without the token. */
function signIn(c: Context, accessToken: string): Response {
  setCookie(c, cookieName(c), accessToken, {
    // The browser takes the page's folder: a proxy may serve the sandbox below a path.
    path: undefined,
    httpOnly: true,
    sameSite: "Strict",
    secure: !isLoopbackHost(c.req.header("host") ?? ""),
  })
  c.header("Referrer-Policy", "no-referrer")
  const query = new URL(c.req.url).searchParams
  query.delete("token")
  return c.redirect(query.size === 0 ? "sandbox" : `sandbox?${query.toString()}`, 303)
}

/** The cookie's name has the port: all ports of a host share cookies, and so do two sandboxes on one machine. */
function cookieName(c: Context): string {
  const { localPort } = (c.env as HttpBindings).incoming.socket
  return `hosted_checkout_sandbox_${localPort}`
}

function refusal(c: Context, hasToken: boolean): ScenarioRefusal {
  if (!hasToken) {
    return new ScenarioRefusal(
      403,
      "Host: the address must be this machine's, with no proxy in between. " +
        "Start the sandbox with --public-url to reach it from elsewhere."
    )
  }
  c.header("WWW-Authenticate", "Bearer")
  return new ScenarioRefusal(
    401,
    "Authorization: the access token that the start of the sandbox printed is missing or wrong."
  )
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
