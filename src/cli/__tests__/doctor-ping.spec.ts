import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { thisMachine } from "../../client/ping/this-machine"
import { adminApi, FINDING, SETTINGS } from "./support/admin-api"
import { runCli } from "./support/run-cli"
import { webhookTarget } from "./support/webhook-target"

const PROOF = "the-proof-that-the-store-gave"
const BODY = '{ "amount": 1.50 }\r\n'
const SIGNATURE = `sha256=${"ab".repeat(32)}`

describe("doctor's ping of the webhook URL", () => {
  const undo: (() => unknown)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0)) {
      await step()
    }
  })

  async function given(ping: object | null) {
    const store = await adminApi(ping)
    undo.push(() => store.close())
    return store
  }
  async function pingTo(url: string) {
    return await given({
      url: `${url}/hooks?ping=${PROOF}`,
      header: "x-service-signature",
      signature: SIGNATURE,
      body: BODY,
      expires_at: "2026-11-24T12:02:00.000Z",
    })
  }
  const doctor = async (url: string, ...args: string[]) =>
    await runCli(["doctor", "--url", url, "--json", ...args], { MEDUSA_ADMIN_API_KEY: "sk_admin" })

  it("The doctor command posts a signed test request to the webhook URL, without an admin's login, and reports the answers to the store", async () => {
    const webhook = await webhookTarget(404)
    undo.push(() => webhook.close())
    const store = await pingTo(webhook.url)
    const { code, out } = await doctor(store.url, "--create")

    expect(code).toBe(0)
    expect(webhook.posts.length).toBeGreaterThan(1)
    for (const { body, headers } of webhook.posts) {
      expect(body.toString()).toBe(BODY)
      expect(headers).toMatchObject({ "x-service-signature": SIGNATURE })
      expect(headers).not.toHaveProperty("authorization")
    }
    expect(store.bodyOf(`${SETTINGS}/diagnose`)).toEqual({
      create: true,
      outside: {
        machine: thisMachine(),
        is_public: false,
        pings: webhook.posts.map(() => ({ kind: "other", status: 404 })),
      },
    })
    expect(JSON.parse(out)).toMatchObject({ diagnoses: [{ findings: [FINDING] }] })
  })

  it("The doctor command reports a webhook URL that refuses the connection as unreachable", async () => {
    const webhook = await webhookTarget()
    await webhook.close()
    const store = await pingTo(webhook.url)
    await doctor(store.url)
    expect(store.bodyOf(`${SETTINGS}/diagnose`)).toMatchObject({
      outside: { pings: expect.arrayContaining([{ kind: "unreachable", reason: "ECONNREFUSED" }]) },
    })
  })

  it("The doctor command posts no test request to the webhook URL while the account has no merchant key", async () => {
    const store = await given(null)
    expect((await doctor(store.url)).code).toBe(0)
    expect(store.bodyOf(`${SETTINGS}/diagnose`)).toEqual({ create: false })
  })

  it("The doctor command exits with code 1 when the store names a webhook URL that is no web address", async () => {
    const store = await pingTo("file:///etc")
    const { code, err } = await doctor(store.url)
    expect(code).toBe(1)
    expect(err).toContain("does not answer as this plugin does (ping.url)")
  })

  it("The doctor command prints neither the secret nor the signature of its test request, also not in the support file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "doctor-ping-"))
    undo.push(() => rmSync(folder, { recursive: true }))
    const file = join(folder, "support.json")
    const webhook = await webhookTarget()
    undo.push(() => webhook.close())
    const store = await pingTo(webhook.url)

    const { out, err } = await doctor(store.url, "--bundle", file)
    const bundle = readFileSync(file, "utf8")
    expect(bundle).toContain("As found.")
    for (const text of [out, err, bundle]) {
      expect(text).not.toMatch(new RegExp(`${PROOF}|${SIGNATURE}|ping=`))
    }
  })
})
