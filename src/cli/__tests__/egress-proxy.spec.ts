import { egressProxy, GATEWAY_HOST } from "../../client/__tests__/support/egress-proxy"
import { gatewayThat, stopServers } from "../../client/__tests__/support/stub-gateway"
import { answers } from "../../client/__tests__/support/behaviours"
import { startSandbox } from "../../sandbox"
import { runCli } from "./support/run-cli"

const LOGIN = { HOSTED_CHECKOUT_SECRET_KEY: "sk_of_the_test", MEDUSA_ADMIN_API_KEY: "sk_admin" }
const SECRET = "secret-of-the-proxy"

const withLogin = (url: string) => url.replace("//", `//user:${SECRET}@`)

/** Each command that calls an address elsewhere. */
const COMMANDS: [string, (url: string) => string[]][] = [
  ["webhook send", (url) => ["webhook", "send", "--to", url]],
  ["doctor", (url) => ["doctor", "--url", url]],
  ["resend", (url) => ["resend", "hcwhk_1", "--url", url]],
  ["trigger", (url) => ["trigger", "paid", "--sandbox", url]],
]

describe("The commands behind an egress proxy", () => {
  afterEach(stopServers)

  it.each(COMMANDS)(
    "The %s command calls the store or the sandbox through the proxy that HTTP_PROXY names",
    async (_, argsFor) => {
      const proxy = await egressProxy()
      const { port, requests } = await gatewayThat(answers(200, {}))
      await runCli(argsFor(`http://${GATEWAY_HOST}:${port}`), { ...LOGIN, HTTP_PROXY: proxy.url })

      expect(proxy.tunnels.length).toBeGreaterThan(0)
      expect(requests).toHaveLength(proxy.tunnels.length)
    }
  )

  it.each(COMMANDS)(
    "The %s command names a proxy that refuses the call, without printing the proxy's password",
    async (_, argsFor) => {
      const proxy = await egressProxy({ status: 407 })
      const env = { ...LOGIN, HTTP_PROXY: withLogin(proxy.url) }
      const { code, err } = await runCli(argsFor(`http://${GATEWAY_HOST}:9000`), env)

      expect(code).toBe(3)
      expect(err).toContain(`The proxy 127.0.0.1:${proxy.port} (HTTP_PROXY) asks for another login`)
      expect(err).not.toContain(SECRET)
    }
  )

  it("The trigger command, the sandbox and a store on one machine call each other directly, without the proxy", async () => {
    const target = await gatewayThat(answers(200, { received: true }))
    const { HOSTED_CHECKOUT_SECRET_KEY: secretKey } = LOGIN
    const sandbox = await startSandbox({ secretKey, allowInsecureLocalhost: true })
    const args = ["trigger", "paid", "--webhook-url", target.url, "--sandbox", sandbox.url]
    const env = { HTTP_PROXY: "http://127.0.0.1:1", HTTPS_PROXY: "http://127.0.0.1:1" }
    const { code, err } = await runCli(args, { ...LOGIN, ...env })
    const [transaction] = sandbox.control.transactions()
    const delivery = await sandbox.control.delivered(transaction?.transaction_id ?? "")
    await sandbox.close()

    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(delivery.state).toBe("delivered")
  })
})
