import { fetchThroughProxy } from "../fetch-through-proxy"
import { answers } from "./support/behaviours"
import { failureOf } from "./support/clients"
import { egressProxy, GATEWAY_HOST } from "./support/egress-proxy"
import { gatewayThat, stopServers } from "./support/stub-gateway"

describe("fetchThroughProxy", () => {
  afterEach(stopServers)

  it("The command line sends a request to an http address through the proxy that HTTP_PROXY names", async () => {
    const proxy = await egressProxy()
    const { port, requests } = await gatewayThat(answers(200, { a: 1 }))
    const init = { method: "POST", body: "text", headers: { "x-one": "1" } }
    const env = { HTTP_PROXY: proxy.url, HTTPS_PROXY: "http://127.0.0.1:1" }
    const response = await fetchThroughProxy(`http://${GATEWAY_HOST}:${port}/path`, init, env)

    expect([response.status, await response.json()]).toEqual([200, { a: 1 }])
    expect(requests).toMatchObject([
      { method: "POST", path: "/path", body: "text", headers: { "x-one": "1" } },
    ])
    expect(proxy.tunnels).toMatchObject([{ target: `${GATEWAY_HOST}:${port}` }])
    expect(proxy.requests).toEqual([])
  })

  it("The command line sends a request to its own machine without the proxy", async () => {
    const { url } = await gatewayThat(answers(200, {}))

    expect((await fetchThroughProxy(url, {}, { HTTP_PROXY: "http://127.0.0.1:1" })).status).toBe(
      200
    )
  })

  it("The command line reports the proxy's refusal as the cause of a failed request", async () => {
    const { url } = await egressProxy({ status: 403 })
    const failed = fetchThroughProxy(`http://${GATEWAY_HOST}/`, {}, { HTTP_PROXY: url })

    expect(await failureOf(failed)).toMatchObject({
      cause: { name: "GatewayProxyError", message: expect.stringContaining("(403)") },
    })
  })
})
