import { createHash } from "node:crypto"
import { createServer } from "node:https"
import type { WebhookPing } from "../../core/signature/ping"
import { sendPing } from "../ping/send-ping"
import { answers, neverAnswers, resets } from "./support/behaviours"
import { egressProxy, GATEWAY_HOST } from "./support/egress-proxy"
import { selfSigned } from "./support/self-signed"
import { freePort, gatewayThat, listen, stopServers } from "./support/stub-gateway"

const NOW = new Date("2026-11-24T12:00:00Z")
const BODY = '{ "amount": 1.50, "name": "\\u00e9" }\r\n'
const PROOF = "the-proof-of-the-store"
const BODY_SHA256 = createHash("sha256").update(BODY).digest("hex")
const ANSWER = {
  server: "server_1",
  machine: "machine_1",
  at: NOW.toISOString(),
  body_sha256: BODY_SHA256,
  signature: "sha256=00",
}

const pingTo = (url: string): WebhookPing => ({
  url: `${url}/hooks/hosted-checkout/default?ping=${PROOF}`,
  header: "x-service-signature",
  signature: "sha256=00",
  body: BODY,
})
const send = async (url: string, timeoutMs?: number, env = {}) =>
  await sendPing(pingTo(url), { now: () => NOW, env, ...(timeoutMs && { timeoutMs }) })

describe("sendPing", () => {
  afterEach(stopServers)

  it("The doctor command's test request reaches the webhook URL byte for byte, with its signature header", async () => {
    const { url, requests } = await gatewayThat(answers(200, ANSWER))
    expect(await send(url)).toEqual({
      kind: "answered",
      server: "server_1",
      machine: "machine_1",
      body_intact: true,
      header_intact: true,
      clock_skew_seconds: 0,
    })
    expect(requests).toMatchObject([
      {
        method: "POST",
        path: `/hooks/hosted-checkout/default?ping=${PROOF}`,
        headers: { "content-type": "application/json", "x-service-signature": "sha256=00" },
        body: BODY,
      },
    ])
  })

  it.each<[string, Partial<Record<keyof typeof ANSWER, string | null>>, object]>([
    ["a changed body", { body_sha256: "ab" }, { body_intact: false, header_intact: true }],
    ["a lost header", { signature: null }, { body_intact: true, header_intact: false }],
    ["a changed header", { signature: "sha256=01" }, { body_intact: true, header_intact: false }],
    ["a clock ahead", { at: "2026-11-24T12:10:00Z" }, { clock_skew_seconds: 600 }],
    ["a clock behind", { at: "2026-11-24T11:59:00Z" }, { clock_skew_seconds: -60 }],
  ])(
    "After a test request to the webhook URL, the doctor command reports %s",
    async (_, changed, expected) => {
      const { url } = await gatewayThat(answers(200, { ...ANSWER, ...changed }))
      expect(await send(url)).toMatchObject({ kind: "answered", ...expected })
    }
  )

  it.each([
    ["a redirect, which is not followed", 302],
    ["a refusal", 401],
    ["a page of something else", 200],
  ])(
    "The doctor command's test request to the webhook URL reports the HTTP status of %s",
    async (_, status) => {
      const { url, requests } = await gatewayThat(answers(status, "<html>", { location: "/other" }))
      expect(await send(url)).toEqual({ kind: "other", status })
      expect(requests).toHaveLength(1)
    }
  )

  it("The doctor command's test request goes through HTTP_PROXY, and a proxy that refuses is reported as gateway_proxy_failed", async () => {
    const proxy = await egressProxy()
    const refusing = await egressProxy({ status: 403 })
    const { port, requests } = await gatewayThat(answers(200, ANSWER))
    const url = `http://${GATEWAY_HOST}:${port}`

    expect(await send(url, undefined, { HTTP_PROXY: proxy.url })).toMatchObject({
      kind: "answered",
    })
    expect(proxy.tunnels).toHaveLength(1)
    const refused = { kind: "unreachable", reason: "gateway_proxy_failed" }
    expect(await send(url, undefined, { HTTP_PROXY: refusing.url })).toEqual(refused)
    expect(await send(url, undefined, { HTTP_PROXY: "socks5://a" })).toEqual(refused)
    expect(requests).toHaveLength(1)
  })

  it("The doctor command's test request reports why the webhook URL did not answer, without the request's secret", async () => {
    const certificate = selfSigned("localhost")
    const secure = await listen(createServer(certificate))
    const reset = await gatewayThat(resets)
    const silent = await gatewayThat(neverAnswers)
    const results = [
      await send(`http://127.0.0.1:${await freePort()}`),
      await send("http://nowhere.invalid"),
      await send(`https://localhost:${secure.port}`),
      await send(reset.url),
      await send(silent.url, 50),
    ]

    expect(results).toEqual([
      { kind: "unreachable", reason: "ECONNREFUSED" },
      { kind: "unreachable", reason: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) },
      { kind: "unreachable", reason: "DEPTH_ZERO_SELF_SIGNED_CERT" },
      { kind: "unreachable", reason: expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/) },
      { kind: "unreachable", reason: "TimeoutError" },
    ])
    expect(JSON.stringify(results)).not.toContain(PROOF)
  })
})
