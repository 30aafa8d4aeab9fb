import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../../../demo/seed/admin-login"
import { findFreePort } from "../../../demo/lib/ports"
import type { AdminDiagnosisResponse, AdminPingResponse } from "../../../src/admin-api"
import { runCli } from "../../../src/cli/__tests__/support/run-cli"
import type { HostedCheckoutOptions } from "../../../src/core/options/options"
import { RECONCILE_JOB } from "../../../src/core/repositories/health"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { accountsOf, type Account } from "../../../src/payments/account"
import { asAdmin } from "../../helpers/admin/admin"
import { expectFinding, type Finding } from "../../helpers/admin/expect-finding"
import { rewritingProxy } from "../../helpers/gateway/rewriting-proxy"
import { approved, atThePage, completed } from "../../helpers/shopper/payments"
import { handled } from "../../helpers/store/handled"
import { storeTests, SECRET_KEY, type Store } from "../../helpers/store/store"

export const describeDoctor = storeTests("hosted-checkout doctor", (store) => {
  const undo: (() => unknown)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) {
      await step()
    }
  })

  /** Sets options of the first account until the test ends. */
  function given(options: Partial<HostedCheckoutOptions>): void {
    const account = accountOf(store, "default")
    const before = { ...account.options }
    undo.push(() => Object.assign(account.options, before))
    Object.assign(account.options, options)
  }

  /** Has notifications pass something that changes them. */
  async function inFront(rewriting: Parameters<typeof rewritingProxy>[1]): Promise<void> {
    const proxy = await rewritingProxy(store.url, rewriting)
    undo.push(() => proxy.close())
    given({ backendUrl: proxy.url })
  }

  it("The doctor command with --create exits with 0 when the key, the gateway's answers, the webhook URL, Medusa's payment link and the clocks are in order", async () => {
    await store.repositories.heartbeats.beat(RECONCILE_JOB, new Date())
    const { code, findings } = await doctor(store, "--create")

    expect(code).toBe(0)
    for (const check of ["gateway_key", "gateway_answer", "webhook_body", "webhook_header"]) {
      expect(findings[check]).toMatchObject({ state: "ok", fix: null })
    }
    expect(findings.clock_skew?.state).toBe("ok")
    // As this store is configured: without TLS.
    expectFinding(findings.https, "backendUrl", "Write https:// addresses", "note")
    expect(findings.webhook_address).toMatchObject({
      state: "ok",
      message: expect.stringContaining("leads to this store from the store's own server"),
    })
    // The store of the test is on this machine.
    expect(findings.webhook_outside).toMatchObject({
      state: "warning",
      message: "Only the inside was tried: the address is not public.",
    })
    expect(findings.payment_link).toMatchObject({
      state: "ok",
      message: expect.stringContaining("copies an address of this backend"),
    })
    expect(findings.server_clock?.state).toBe("ok")
    expect(findings.servers).toBeUndefined()
  })

  it("The doctor command without --create opens no payment page, and reports the gateway's answer to a request for one as unknown", async () => {
    const before = store.control.sessions().length
    const { findings } = await doctor(store)
    expect(store.control.sessions()).toHaveLength(before)
    expect(findings.gateway_answer).toMatchObject({
      state: "unknown",
      fix: expect.stringContaining("--create"),
    })
  })

  it("The doctor command's test requests to the webhook URL are neither stored as notifications nor counted as forged", async () => {
    const refused = async () =>
      (await store.repositories.signatureFailures.since(PROVIDER, new Date(0))).count
    const before = await refused()
    await doctor(store)
    await handled(store)
    const { body } = await asAdmin(store, "GET", "/admin/hosted-checkout/notifications")
    expect({ events: body.count, refused: await refused() }).toEqual({
      events: 0,
      refused: before,
    })
  })

  it("An admin cannot turn the doctor command's signed test request into a signed notification", async () => {
    const { body } = await asAdmin<AdminPingResponse>(store, "POST", `${SETTINGS}/ping`)
    const ping = body.ping as NonNullable<typeof body.ping>
    const url = new URL(ping.url)
    const [time, nonce, proof] = (url.searchParams.get("ping") ?? "").split(".")
    const post = async (to: string, body: string, signature: string) => {
      const headers = { [ping.header]: signature }
      const answer = await fetch(to, { method: "POST", headers, body })
      return { status: answer.status, body: (await answer.json()) as object }
    }
    const hook = url.origin + url.pathname
    const approval = '{"event":"payment.captured","status":"approved"}'

    const answers = [
      await post(ping.url, ping.body, ping.signature),
      await post(ping.url, approval, `sha256=${proof}`),
      await post(hook, ping.body, ping.signature),
      await post(hook, approval, `sha256=${proof}`),
      await post(hook, `hosted-checkout ping ${time}.${nonce}`, `sha256=${proof}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401, 400])
    expect(answers[0]?.body).toMatchObject({ signature: ping.signature })
    expect(JSON.stringify(body)).not.toContain(SECRET_KEY)
    await handled(store)
    const { body: inbox } = await asAdmin(store, "GET", "/admin/hosted-checkout/notifications")
    expect(inbox.count).toBe(0)
  })

  it("The Admin API gives the signed test request of the doctor command to admins only", async () => {
    const answer = await fetch(`${store.url}${SETTINGS}/ping`, { method: "POST" })
    expect(answer.status).toBe(401)
  })

  it("The Admin API's diagnosis uses what the doctor command measured on another machine, and refuses results with unknown fields", async () => {
    given({ backendUrl: `http://127.0.0.1:${await findFreePort()}` })
    const answered = {
      kind: "answered",
      server: "server_1",
      machine: "machine_of_the_store",
      body_intact: false,
      header_intact: true,
      clock_skew_seconds: 0,
    }
    const other = { ...answered, server: "server_2", clock_skew_seconds: -600 }
    const outside = { machine: "laptop", is_public: true, pings: [answered, other] }
    const { body } = await asAdmin<AdminDiagnosisResponse>(store, "POST", `${SETTINGS}/diagnose`, {
      outside,
    })
    const found = Object.fromEntries(body.diagnosis.findings.map((one) => [one.check, one]))
    expect(found).toMatchObject({
      webhook_address: { state: "ok", message: expect.stringContaining("That does no harm") },
      webhook_outside: { state: "ok" },
      webhook_body: { state: "error" },
    })
    expectFinding(found.servers, "2 servers answer", "Use @medusajs/medusa/locking-redis")
    expectFinding(
      found.server_clock,
      "seconds behind that of",
      "Synchronize both clocks",
      "warning"
    )

    const { status } = await asAdmin(store, "POST", `${SETTINGS}/diagnose`, {
      outside: { ...outside, pings: [{ ...answered, body: "anything" }] },
    })
    expect(status).toBe(400)
  })

  describe("Problems with their fixes", () => {
    it("The doctor command reports a key that two merchant accounts share and a provider that no region offers, each with the fix", async () => {
      const usd = accountOf(store, "usd")
      const { keys } = usd
      undo.push(() => (usd.keys = keys))
      usd.keys = accountOf(store, "default").keys

      const { findings } = await doctor(store, "--account", "usd")
      expect(findings.gateway_key).toMatchObject({ state: "error" })
      expectFinding(
        findings.account_key,
        `${PROVIDER} has the same key`,
        "Set the key of this account"
      )
      expectFinding(findings.regions, "No region", "Enable the provider in a region")
    })

    it("The doctor command reports a proxy that rewrites webhook bodies and drops the signature header, each with the fix", async () => {
      await inFront(({ headers: { "x-service-signature": _, ...headers }, body }) => ({
        headers,
        body: JSON.stringify(JSON.parse(body)),
      }))
      const findings = await finds("webhook_body", "arrives changed", "pass the raw body")
      expectFinding(
        findings.webhook_header,
        "does not arrive",
        "pass the header x-service-signature on"
      )
    })

    it("The doctor command reports a webhook URL that cannot be reached, with the fix", async () => {
      given({ backendUrl: `http://127.0.0.1:${await findFreePort()}` })
      const findings = await finds(
        "webhook_address",
        "cannot be reached from the store's own server (ECONNREFUSED)",
        "Set backendUrl"
      )
      expectFinding(
        findings.webhook_outside,
        "cannot be reached from the machine that runs doctor (ECONNREFUSED)",
        "Set backendUrl"
      )
    })

    it("The doctor command reports a reconcile job that does not run and a gateway that signs in base64, each with the fix", async () => {
      await store.repositories.heartbeats.beat(RECONCILE_JOB, new Date(Date.now() - 600_000))
      const body = '{"event":"payment.captured"}'
      const header = generateTestHeader(body, SECRET_KEY, { encoding: "base64" })
      const answer = await fetch(`${store.url}/hooks/hosted-checkout/default`, {
        method: "POST",
        headers: { "x-service-signature": header },
        body,
      })
      expect(answer.status).toBe(401)
      const { heartbeat } = await finds(
        "signature_encoding",
        "signed rightly",
        'profile.signature.encoding to "base64"'
      )
      expectFinding(heartbeat, "has not run since", "Start a Medusa process whose workerMode")
    })

    async function finds(check: string, message: string, fix: string, state = "error") {
      const { code, findings, out } = await doctor(store, "--create")
      expectFinding(findings[check], message, fix, state)
      expect(code).toBe(Object.values(findings).some((one) => one?.state === "error") ? 1 : 0)
      expect(out).not.toContain(SECRET_KEY)
      return findings
    }
  })

  it("The doctor command with --bundle writes a support file without e-mails, card numbers, amounts, signatures and secrets", async () => {
    const { shopper, session } = await atThePage(store)
    approved(shopper.pay(session))
    await completed(shopper)
    await shopper.notified(session)
    await handled(store)
    const folder = mkdtempSync(join(tmpdir(), "doctor-bundle-"))
    undo.push(() => rmSync(folder, { recursive: true }))
    const file = join(folder, "support.json")

    await doctor(store, "--bundle", file)
    const text = readFileSync(file, "utf8")
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(text)).toMatchObject({
      diagnoses: [{ provider_id: PROVIDER }],
      settings: [{ provider_id: PROVIDER, key: { source: "config" } }, {}],
      payments: { count: 1, attempts: [{ status: "over", payments: [{ status: "completed" }] }] },
      notifications: { count: 1, notifications: [{ outcome: "processed", error: null }] },
    })
    expect(text).not.toMatch(/ping=|sha256=|\w@\w|4242424242|"amount": "?\d|txn_/)
    for (const secret of [SECRET_KEY, session.data.handle, session.data.checkout_url]) {
      expect(text).not.toContain(secret)
    }
  })

  it("The doctor command exits with 2 when the support file cannot be written", async () => {
    const { code, err } = await runCli(
      ["doctor", "--url", store.url, "--email", ADMIN_EMAIL, "--bundle", "/missing/support.json"],
      { MEDUSA_ADMIN_PASSWORD: ADMIN_PASSWORD }
    )
    expect(code).toBe(2)
    expect(err).toContain("/missing/support.json cannot be written (ENOENT)")
  })

  it("The doctor command signs in with a secret API key, and prints its findings as lines of text", async () => {
    const { body } = await asAdmin<{ api_key: { token: string } }>(
      store,
      "POST",
      "/admin/api-keys",
      { title: "doctor", type: "secret" }
    )
    const { out } = await runCli(["doctor", "--url", store.url], {
      MEDUSA_ADMIN_API_KEY: body.api_key.token,
    })
    expect(out).toMatch(/^pp_hosted-checkout_default {2}test gateway http/)
    expect(out).toMatch(/^ {2}ok {7}gateway_key {9}The gateway accepts the key\.$/m)
    expect(out).toMatch(/^ {2}problem {2}regions .*\n +-> Enable the provider/m)
    expect(out).not.toContain(body.api_key.token)
  })

  it.each([
    ["a wrong password", ["--email", ADMIN_EMAIL], { MEDUSA_ADMIN_PASSWORD: "wrong" }],
    ["a wrong API key", [], { MEDUSA_ADMIN_API_KEY: "sk_wrong" }],
    ["no login", [], {}],
  ])(
    "The doctor command exits with code 2 and prints one error message when it is run with %s",
    async (_, args, env) => {
      // Not the folder of a backend, which would give a login.
      const elsewhere = jest.spyOn(process, "cwd").mockReturnValue(tmpdir())
      const { code, err } = await runCli(["doctor", "--url", store.url, ...args], env)
      elsewhere.mockRestore()
      expect(code).toBe(2)
      expect(err).toMatch(/^error: the (store refuses the )?login/)
    }
  )
})

const PROVIDER = "pp_hosted-checkout_default"
const SETTINGS = `/admin/hosted-checkout/settings/${PROVIDER}`

async function doctor(store: Store, ...args: string[]) {
  const account = args.includes("--account") ? [] : ["--account", "default"]
  const { code, out, err } = await runCli(
    ["doctor", "--url", store.url, "--email", ADMIN_EMAIL, "--json", ...account, ...args],
    { MEDUSA_ADMIN_PASSWORD: ADMIN_PASSWORD }
  )
  expect(err).toBe("")
  const { diagnoses } = JSON.parse(out) as { diagnoses: { findings: Finding[] }[] }
  const all = diagnoses.flatMap(({ findings }) => findings)
  const findings: Partial<Record<string, Finding>> = Object.fromEntries(
    all.map((finding) => [finding.check, finding])
  )
  return { code, out, findings }
}

function accountOf({ deps }: Store, name: string): Account {
  const account = accountsOf(deps).find(({ provider_id }) => provider_id.endsWith(`_${name}`))
  if (!account) {
    throw new Error(`The store has no account ${name}`)
  }
  return account
}
