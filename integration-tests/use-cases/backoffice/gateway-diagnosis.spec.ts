import { gatewayFindings, throughProxy } from "../../../src/backoffice/diagnosis/gateway-findings"
import { egressProxy } from "../../../src/client/__tests__/support/egress-proxy"
import { stopServers } from "../../../src/client/__tests__/support/stub-gateway"
import { accountOptions } from "../../../src/core/__tests__/support/account-options"
import { startSandbox, type Sandbox } from "../../../src/sandbox"
import { expectFinding } from "../../helpers/admin/expect-finding"

const KEY = "sk_test_diagnosis"

type Profile = NonNullable<Parameters<typeof startSandbox>[0]>["profile"]

describe("The diagnosis of the gateway", () => {
  let sandbox: Sandbox | undefined
  afterEach(async () => await sandbox?.close())

  async function findings(profile: Profile = {}, { key = KEY, now = new Date() } = {}) {
    sandbox = await startSandbox({ secretKey: KEY, allowInsecureLocalhost: true, profile })
    const options = accountOptions({
      baseUrl: sandbox.url,
      merchantSecretKey: KEY,
      allowInsecureLocalhost: true,
    })
    const asked = { create: true, unread: [] }
    const found = await gatewayFindings({ options }, key, asked, { now: () => now, env: {} })
    return Object.fromEntries(found.map((finding) => [finding.check, finding]))
  }

  it("The gateway diagnosis names the proxy between Medusa and the gateway, and never the proxy's password", async () => {
    const refusing = await egressProxy({ status: 407 })
    const options = accountOptions({ merchantSecretKey: KEY })
    const { host } = new URL(refusing.url)
    const env = { HTTPS_PROXY: refusing.url.replace("//", "//user:secret-of-the-proxy@") }
    const asked = { create: false, unread: [] }
    const found = await gatewayFindings({ options }, KEY, asked, { now: () => new Date(), env })

    expectFinding(found[0], `The proxy ${host} (HTTPS_PROXY) asks for another login`, "HTTPS_PROXY")
    expect(JSON.stringify(found)).not.toContain("secret-of-the-proxy")
    expect(throughProxy(options, { env })).toBe(`, through the proxy ${host} (HTTPS_PROXY)`)
    await stopServers()
  })

  it("When the gateway refuses the merchant key, the diagnosis says to set the key that the gateway's portal shows", async () => {
    const { gateway_key } = await findings({}, { key: "sk_of_somebody_else" })
    expectFinding(gateway_key, "refuses the key", "Set the key that the gateway's portal shows")
  })

  it("When the server's clock is ten minutes behind the gateway's clock, the diagnosis says to synchronize the clock", async () => {
    const { clock_skew } = await findings({}, { now: new Date(Date.now() - 600_000) })
    expectFinding(clock_skew, "seconds ahead of this server's", "Synchronize this server's clock")
  })

  it.each<[string, Profile, string, string, string]>([
    [
      "a verify answer that has its status in another place",
      { verify: { root: "data.payment", fields: { status: "state" } } },
      "gateway_answer",
      "does not read",
      'profile.verify.root: "data.payment", profile.verify.fields.status: "state"',
    ],
    [
      "a status that the profile does not list",
      { statuses: { unpaid: ["waiting"] } },
      "gateway_answer",
      "does not read",
      'statuses.unpaid with "waiting" added',
    ],
    [
      "a verify answer that has its status under an unknown name",
      { verify: { fields: { status: "how_it_stands" } } },
      "gateway_answer",
      "no status that could be found",
      "Set profile.verify",
    ],
    [
      "a payment page that the gateway does not know until somebody pays",
      { verify: { notFound: "until_paid" } },
      "gateway_page",
      "until somebody pays",
      'notFound: "until_paid"',
    ],
    [
      "a gateway that reads the key from the body",
      { auth: { in: "body", field: "merchant_secret_key" } },
      "gateway_key",
      "not take the request",
      'in: "body", field: "merchant_secret_key"',
    ],
    [
      "a gateway that reads forms and no JSON",
      { contentType: "application/x-www-form-urlencoded" },
      "gateway_key",
      "not take the request",
      'contentType: "application/x-www-form-urlencoded"',
    ],
  ])(
    "The gateway diagnosis names the setting of the gateway profile that helps with %s",
    async (_, profile, check, message, fix) => {
      expectFinding((await findings(profile))[check], message, fix)
    }
  )
})
