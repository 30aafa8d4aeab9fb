import type { ServerResponse } from "node:http"
import tls from "node:tls"
import { setImmediate as nextTurn } from "node:timers/promises"
import { inspect } from "node:util"
import type { HostedCheckoutClient } from "../hosted-checkout-client"
import { answers, answersSession, neverAnswers, SESSION } from "./support/behaviours"
import { clientOf, closeClients, DEADLINE_MS, failureOf } from "./support/clients"
import { egressProxy, GATEWAY_HOST } from "./support/egress-proxy"
import { selfSigned } from "./support/self-signed"
import {
  freePort,
  gatewayThat,
  secureGatewayThat,
  stopServers,
  type Behaviour,
  type StubGateway,
} from "./support/stub-gateway"

type Options = Parameters<typeof clientOf>[1]

const LOGIN = "store:p%40ss-of-the-proxy"
const LOGIN_BASE64 = Buffer.from("store:p@ss-of-the-proxy").toString("base64")

/** A client of the gateway by a name that only the proxy knows. */
function clientBehind(
  proxyUrl: string,
  { port }: { port: number },
  options: Options = {},
  env: Record<string, string> = {}
): HostedCheckoutClient {
  return clientOf(`https://${GATEWAY_HOST}:${port}`, options, { HTTPS_PROXY: proxyUrl, ...env })
}

/** A gateway with a certificate for `name` that this process trusts until the end of the test. */
async function gatewayNamed(name: string, ...behaviours: Behaviour[]): Promise<StubGateway> {
  const certificate = selfSigned(name)
  const { connect } = tls
  jest
    .spyOn(tls, "connect")
    .mockImplementation(((options: object) =>
      connect({ ...options, ca: certificate.cert })) as typeof tls.connect)
  return await secureGatewayThat(certificate, ...behaviours)
}

const create = async (client: HostedCheckoutClient) =>
  await client.createCheckoutSession({ amount: 1 })

describe("The gateway client behind an egress proxy", () => {
  afterEach(stopServers)
  afterEach(closeClients)
  afterEach(() => jest.restoreAllMocks())

  it("A gateway call goes through a tunnel of the proxy that HTTPS_PROXY names", async () => {
    const proxy = await egressProxy()
    const gateway = await gatewayNamed(GATEWAY_HOST, answersSession)
    const client = clientBehind(proxy.url, gateway, {}, { HTTP_PROXY: "http://127.0.0.1:1" })

    expect(await create(client)).toEqual(SESSION)
    expect(proxy.tunnels).toEqual([
      { target: `${GATEWAY_HOST}:${gateway.port}`, authorization: undefined },
    ])
    expect(proxy.requests).toEqual([])
    expect(gateway.requests).toHaveLength(1)
  })

  it("Two gateway calls in a row use the same tunnel through the proxy", async () => {
    const proxy = await egressProxy()
    const gateway = await gatewayNamed(GATEWAY_HOST, answersSession, answers(200, {}))
    const client = clientBehind(proxy.url, gateway)
    await create(client)
    await nextTurn()
    await client.verifyTransaction("tok_1")

    expect(gateway.requests).toHaveLength(2)
    expect(proxy.tunnels).toHaveLength(1)
  })

  it("Twenty gateway calls at the same time use twenty tunnels through the proxy", async () => {
    const CALLS = 20
    const waiting: ServerResponse[] = []
    const proxy = await egressProxy()
    // It answers nobody before everybody has come.
    const gateway = await gatewayNamed(GATEWAY_HOST, (response) => {
      if (waiting.push(response) === CALLS) {
        waiting.forEach(answersSession)
      }
    })
    const client = clientBehind(proxy.url, gateway)
    const answered = await Promise.all(Array.from({ length: CALLS }, () => create(client)))

    expect(answered).toEqual(Array(CALLS).fill(SESSION))
    expect(proxy.tunnels).toHaveLength(CALLS)
  })

  it("The login in the proxy's address is sent to the proxy, and not to the gateway", async () => {
    const proxy = await egressProxy()
    const gateway = await gatewayNamed(GATEWAY_HOST, answersSession)
    await create(clientBehind(proxy.url.replace("//", `//${LOGIN}@`), gateway))

    expect(proxy.tunnels[0]?.authorization).toBe(`Basic ${LOGIN_BASE64}`)
    expect(JSON.stringify(gateway.requests)).not.toContain(LOGIN_BASE64)
  })

  it.each([
    ["a user without a password", "store@", Buffer.from("store:").toString("base64")],
    [
      "a percent sign that encodes nothing",
      "store:100%@",
      Buffer.from("store:100%").toString("base64"),
    ],
  ])(
    "The login in the proxy's address is sent to the proxy also when the login is %s",
    async (_, login, sent) => {
      const proxy = await egressProxy()
      const gateway = await gatewayNamed(GATEWAY_HOST, answersSession)
      await create(clientBehind(proxy.url.replace("//", `//${login}`), gateway))

      expect(proxy.tunnels[0]?.authorization).toBe(`Basic ${sent}`)
    }
  )

  it("A gateway on the store's own machine is called directly, not through the proxy", async () => {
    const gateway = await gatewayThat(answersSession)
    const env = { HTTP_PROXY: "http://127.0.0.1:1" }

    expect(await create(clientOf(gateway.url, {}, env))).toEqual(SESSION)
  })

  it("A redirect of a gateway that is reached through a proxy is not followed", async () => {
    const proxy = await egressProxy()
    const gateway = await gatewayNamed(
      GATEWAY_HOST,
      answers(302, "", { location: "http://elsewhere.test/" })
    )

    expect(await failureOf(create(clientBehind(proxy.url, gateway)))).toMatchObject({
      name: "GatewayResponseError",
    })
    expect(proxy.tunnels).toHaveLength(1)
    expect(gateway.requests).toHaveLength(1)
  })

  it("Too large an answer of a gateway that is reached through a proxy is not read", async () => {
    const proxy = await egressProxy()
    const gateway = await gatewayNamed(GATEWAY_HOST, answers(200, "x".repeat(1024 * 1024 + 1)))

    expect(await failureOf(create(clientBehind(proxy.url, gateway)))).toMatchObject({
      name: "GatewayResponseError",
      message: "The gateway's answer was not read: it is too large.",
    })
  })

  it("A call through a proxy fails at its deadline when the gateway never answers", async () => {
    const proxy = await egressProxy()
    const gateway = await gatewayNamed(GATEWAY_HOST, neverAnswers)
    const client = clientBehind(proxy.url, gateway, { timeouts: { totalMs: DEADLINE_MS } })

    expect(await failureOf(create(client))).toMatchObject({
      name: "GatewayTimeoutError",
      mayHaveArrived: true,
    })
  })

  it.each([
    ["signed by itself", async () => await secureGatewayThat(selfSigned(GATEWAY_HOST))],
    ["of another name", async () => await gatewayNamed("another.test")],
    ["of the proxy's name", async () => await gatewayNamed("127.0.0.1")],
  ])(
    "A gateway reached through a proxy gets neither key nor token when its certificate is %s",
    async (_, start) => {
      const proxy = await egressProxy()
      const gateway = await start()
      const client = clientBehind(proxy.url, gateway)

      expect(await failureOf(create(client))).toMatchObject({ name: "GatewayConnectionError" })
      expect(await failureOf(client.verifyTransaction("tok_1"))).toMatchObject({
        name: "GatewayConnectionError",
      })
      expect(proxy.tunnels.length).toBeGreaterThan(0)
      expect(gateway.requests).toEqual([])
    }
  )

  it.each([
    [407, "asks for another login (407). Write its user and password in HTTPS_PROXY."],
    [
      403,
      "let no connection to gateway.test through (403). Have it let the connection through, or name gateway.test in NO_PROXY.",
    ],
    [
      502,
      "let no connection to gateway.test through (502). Have it let the connection through, or name gateway.test in NO_PROXY.",
    ],
  ])(
    "The error of a call through a proxy that answers with the status %i names the proxy, without the proxy's login",
    async (status, sentence) => {
      const proxy = await egressProxy({ status })
      const gateway = await gatewayNamed(GATEWAY_HOST, answersSession)
      const client = clientBehind(proxy.url.replace("//", `//${LOGIN}@`), gateway)
      const error = await failureOf(create(client))

      expect(error).toMatchObject({
        name: "GatewayProxyError",
        code: "gateway_proxy_failed",
        mayHaveArrived: false,
        retryable: true,
        message: `The proxy 127.0.0.1:${proxy.port} (HTTPS_PROXY) ${sentence}`,
      })
      expect(inspect(error, { depth: 10 })).not.toMatch(/p@ss|p%40ss|c3RvcmU6/)
      expect(inspect(client, { depth: 10, showHidden: true })).not.toMatch(/p@ss|p%40ss|c3RvcmU6/)
      // Nothing arrived, so it was tried again.
      expect(proxy.tunnels).toHaveLength(3)
      expect(gateway.requests).toEqual([])
    }
  )

  it("The error of a call through a proxy that is down names the proxy, without the proxy's login", async () => {
    const port = await freePort()
    const gateway = await gatewayNamed(GATEWAY_HOST, answersSession)
    const client = clientBehind(`http://${LOGIN}@127.0.0.1:${port}`, gateway)
    const error = await failureOf(create(client))

    expect(error).toMatchObject({
      name: "GatewayProxyError",
      mayHaveArrived: false,
      message:
        `The proxy 127.0.0.1:${port} (HTTPS_PROXY) cannot be used (ECONNREFUSED). ` +
        "Correct HTTPS_PROXY, or name gateway.test in NO_PROXY.",
      cause: { code: "ECONNREFUSED" },
    })
    expect(inspect(error, { depth: 10 })).not.toMatch(/p@ss|p%40ss|c3RvcmU6/)
  })

  it("A call through a proxy that never answers fails after the time connectMs", async () => {
    const proxy = await egressProxy({ stalls: true })
    const gateway = await gatewayNamed(GATEWAY_HOST, answersSession)
    const timeouts = { connectMs: 100, totalMs: 30_000 }

    expect(await failureOf(create(clientBehind(proxy.url, gateway, { timeouts })))).toMatchObject({
      name: "GatewayProxyError",
      mayHaveArrived: false,
      message: expect.stringContaining("cannot be used (UND_ERR_HEADERS_TIMEOUT)"),
    })
  })

  it("A gateway client that is closed lets its running calls through the proxy finish, and sends no further call", async () => {
    const proxy = await egressProxy()
    const gateway = await gatewayNamed(GATEWAY_HOST, answersSession)
    const client = clientBehind(proxy.url, gateway)
    const call = create(client)
    await Promise.all([client.close(), client.close()])

    await expect(call).resolves.toEqual(SESSION)
    expect(await failureOf(create(client))).toMatchObject({ name: "GatewayConnectionError" })
  })
})
