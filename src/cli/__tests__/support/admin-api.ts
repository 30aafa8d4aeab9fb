import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

const PROVIDER = "pp_hosted-checkout_default"
export const SETTINGS = `/admin/hosted-checkout/settings/${PROVIDER}`
export const FINDING = {
  check: "webhook_outside",
  state: "warning",
  message: "As found.",
  fix: null,
}

const SETTINGS_OF_PROVIDER = {
  provider_id: PROVIDER,
  base_url: "https://gateway.example.com",
  mode: "live",
  webhook_url: "https://store.example.com/hooks/hosted-checkout/default",
  storefront_urls: [],
  profile: {},
  new_payments: { accepted: true, closed_in_config: false },
  key: { source: "config", can_be_set: false, unreadable: false },
}

interface Call {
  path: string
  body: unknown
  headers: IncomingHttpHeaders
}

/** A store's Admin API that hands out a ping, or none, and keeps what it was asked. */
export async function adminApi(ping: object | null = null) {
  const calls: Call[] = []
  const answers: Record<string, unknown> = {
    "/admin/hosted-checkout/settings": { settings: [SETTINGS_OF_PROVIDER] },
    [`${SETTINGS}/ping`]: { ping },
    [`${SETTINGS}/diagnose`]: {
      diagnosis: {
        provider_id: PROVIDER,
        at: "2026-11-24T12:00:00.000Z",
        base_url: "https://gateway.example.com",
        webhook_url: "https://store.example.com/hooks/hosted-checkout/default",
        mode: "live",
        findings: [FINDING],
      },
    },
    "/admin/hosted-checkout/attention": { attention: {} },
    "/admin/hosted-checkout/attempts": { count: 0, attempts: [] },
    "/admin/hosted-checkout/notifications": { count: 0, notifications: [] },
  }
  const server = createServer((request, response) => {
    void buffer(request).then((raw) => {
      const [path = ""] = (request.url ?? "").split("?")
      calls.push({
        path,
        body: raw.length > 0 && JSON.parse(raw.toString()),
        headers: request.headers,
      })
      response.writeHead(path in answers ? 200 : 404, { "content-type": "application/json" })
      response.end(JSON.stringify(answers[path] ?? {}))
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    bodyOf: (path: string) => calls.find((call) => call.path === path)?.body,
    close: () => server.close().closeAllConnections(),
  }
}
