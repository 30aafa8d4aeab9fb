import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSandbox } from "../../sandbox"
import type { SandboxState } from "../../sandbox/scenario/state"
import { runCli } from "./support/run-cli"

const CLI = join(__dirname, "..", "index.ts")
const TIMEOUT_MS = 30_000

function run(args: string[], env: Record<string, string> = {}) {
  const { HOSTED_CHECKOUT_SECRET_KEY: _, ...inherited } = process.env
  const child = spawn(process.execPath, ["--import", "tsx", CLI, ...args], {
    env: { ...inherited, ...env },
  })
  const output = { out: "", err: "" }
  child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()))
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, ...output }))

  return {
    child,
    ended,
    /** Resolves with the output so far once it contains `text`. */
    async says(text: string): Promise<string> {
      while (!output.out.includes(text)) {
        await Promise.race([
          once(child.stdout, "data"),
          ended.then(({ err }) => Promise.reject(new Error(`ended without "${text}": ${err}`))),
        ])
      }
      return output.out
    },
  }
}

describe("hosted-checkout sandbox", () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-command-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ["missing", {}],
    ["blank", { HOSTED_CHECKOUT_SECRET_KEY: "  " }],
  ])(
    "The sandbox command exits with code 2 when the Merchant Secret Key is %s",
    async (_, env) => {
      const { code, err } = await runCli(["sandbox", "--port", "0"], env)

      expect(code).toBe(2)
      expect(err).toContain("Merchant Secret Key is missing")
    },
    TIMEOUT_MS
  )

  it(
    "The sandbox command exits with code 1 and says so when its port is in use",
    async () => {
      const other = createServer().listen(0, "127.0.0.1")
      await once(other, "listening")
      const { port } = other.address() as AddressInfo
      const flags = ["--port", String(port), "--secret-key", "k"]
      const { code, err } = await run(["sandbox", ...flags]).ended
      other.close()

      expect(code).toBe(1)
      expect(err).toBe(`error: port ${port} is in use. Choose another one with --port.\n`)
    },
    TIMEOUT_MS
  )

  it(
    "The sandbox command exits with code 1 and says that another sandbox has its port",
    async () => {
      const other = await startSandbox({ secretKey: "k", allowInsecureLocalhost: true })
      const { code, err } = await run(["sandbox", "--port", String(other.port)], {
        HOSTED_CHECKOUT_SECRET_KEY: "other",
      }).ended
      await other.close()

      expect(code).toBe(1)
      expect(err).toContain(
        `port ${other.port} is in use by another sandbox: http://127.0.0.1:${other.port}/sandbox. `
      )
    },
    TIMEOUT_MS
  )

  it(
    "The sandbox command exits with code 2 for a public http address without --allow-insecure-localhost",
    async () => {
      const flags = ["--port", "0", "--secret-key", "k", "--public-url", "http://127.0.0.1"]
      const { code, err } = await runCli(["sandbox", ...flags])

      expect(code).toBe(2)
      expect(err).toContain("publicUrl: must be a URL that starts with https://")
    },
    TIMEOUT_MS
  )

  it(
    "The sandbox command prints the sandbox's address, console and test cards, and uses the currency of --currency",
    async () => {
      const { child, ended, says } = run(
        ["sandbox", "--port", "0", "--allow-insecure-localhost", "--currency", "USD"],
        { HOSTED_CHECKOUT_SECRET_KEY: "sk_from_env" }
      )
      const out = await says("Ctrl+C")
      const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(out) ?? []
      const response = await fetch(`${url}/hosted-payments/checkout-url`, {
        method: "POST",
        headers: { authorization: "Bearer sk_from_env", "content-type": "application/json" },
        body: JSON.stringify({ amount: 1, redirect_url: "http://localhost/x" }),
      })
      await says("1.00 USD")
      const [console = ""] = /http:\S+\/sandbox\b/.exec(out) ?? []
      const page = await (await fetch(console)).text()
      child.kill("SIGTERM")
      const { code, out: all, err } = await ended

      expect(response.status).toBe(201)
      expect(out).toContain("4242 4242 4242 4242")
      expect(page).toContain("<title>Sandbox console")
      expect(page).toContain("US$1.00")
      expect(all + err).not.toContain("sk_from_env")
      expect(code).toBe(0)
    },
    TIMEOUT_MS
  )

  it(
    "The sandbox command with --public-url prints an access token, and console addresses that contain it",
    async () => {
      const flags = ["--port", "0", "--secret-key", "k", "--public-url", "https://sandbox.example"]
      const text = run(["sandbox", ...flags])
      const out = await text.says("Ctrl+C")
      const [token = ""] = /access_[\w-]+/.exec(out) ?? []
      const [local = ""] = /http:\/\/127\S+token=\S+/.exec(out) ?? []
      const visit = await fetch(local, { redirect: "manual" })
      text.child.kill("SIGTERM")
      await text.ended
      const json = run(["sandbox", ...flags, "--json"])
      const addresses = JSON.parse(await json.says("}\n")) as Record<string, string>
      json.child.kill("SIGTERM")
      await json.ended

      expect(out).toContain(`https://sandbox.example/sandbox?token=${token}`)
      expect(out).toContain(`HOSTED_CHECKOUT_SANDBOX_ACCESS_TOKEN=${token}`)
      expect(visit.status).toBe(303)
      expect(addresses["access_token"]).toMatch(/^access_[\w-]{32}$/)
      expect(addresses["access_token"]).not.toBe(token)
    },
    TIMEOUT_MS
  )

  it(
    "The sandbox command stores the key that it makes in the data file, and prints the key only with --print-secret",
    async () => {
      const data = join(folder, "sandbox.json")
      const first = await runCli(["sandbox", "--data", data, "--print-secret"])
      const again = await runCli(["sandbox", "--data", data, "--print-secret"], {
        HOSTED_CHECKOUT_SECRET_KEY: "sk_of_another_file",
      })
      const { child, ended, says } = run(["sandbox", "--port", "0", "--data", data])
      const out = await says("Ctrl+C")
      const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(out) ?? []
      const response = await fetch(`${url}/hosted-payments/checkout-url`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${first.out.trim()}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ amount: 1 }),
      })
      child.kill("SIGTERM")
      const { out: all } = await ended

      expect(first).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^sk_sandbox_/) })
      expect(again.out).toBe(first.out)
      expect(response.status).toBe(201)
      expect(out).toContain(`Its Merchant Secret Key is in ${data}: --print-secret prints it.`)
      expect(all).not.toContain(first.out.trim())
    },
    TIMEOUT_MS
  )

  it(
    "The sandbox command uses its options for seed, latency, calls per minute and gateway profile",
    async () => {
      const profile = join(folder, "profile.json")
      writeFileSync(profile, '{"successStatuses": [202], "rateLimit": {"status": 503}}')
      const flags = ["--seed", "one", "--latency", "20", "--profile", profile]
      flags.push("--max-calls-per-minute", "1")
      const { child, ended, says } = run(["sandbox", "--port", "0", ...flags], {
        HOSTED_CHECKOUT_SECRET_KEY: "sk_from_env",
      })
      const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(await says("Ctrl+C")) ?? []
      const call = async () =>
        await fetch(`${url}/hosted-payments/checkout-url`, {
          method: "POST",
          headers: { authorization: "Bearer sk_from_env", "content-type": "application/json" },
          body: JSON.stringify({ amount: 1 }),
        })
      const statuses = [(await call()).status, (await call()).status]
      const { seed, calls } = (await (await fetch(`${url}/sandbox/state`)).json()) as SandboxState
      child.kill("SIGTERM")
      await ended

      expect(statuses).toEqual([202, 503])
      expect(seed).toBe("one")
      // A timer may be a millisecond early.
      expect(calls[0]?.duration_ms).toBeGreaterThanOrEqual(19)
    },
    TIMEOUT_MS
  )

  it.each([
    [["--latency", "soon"], "It must be a number of milliseconds"],
    [["--max-calls-per-minute", "0"], "It must be a whole number, 1 or more."],
    [["--profile", "missing.json"], "The file cannot be read (ENOENT)."],
    [["--secret-key", "k", "--print-secret"], "--print-secret needs --data <file>."],
  ])(
    "The sandbox command refuses the wrong options %j, and says what is wrong",
    async (flags, message) => {
      const { code, err } = await runCli(["sandbox", "--port", "0", ...flags])

      expect(code).not.toBe(0)
      expect(err).toContain(message)
    },
    TIMEOUT_MS
  )

  it.each(["SIGINT", "SIGTERM"] as const)(
    "The sandbox command exits with code 0 on the signal %s, even if the signal comes twice",
    async (signal) => {
      const { child, ended, says } = run(["sandbox", "--port", "0", "--secret-key", "k"])
      await says("Ctrl+C")
      child.kill(signal)
      child.kill(signal)

      expect(await ended).toMatchObject({ code: 0, signal: null, err: "" })
    },
    TIMEOUT_MS
  )
})

describe("hosted-checkout openapi", () => {
  it(
    "The openapi command prints the gateway's API description (OpenAPI) as JSON",
    async () => {
      const { code, out } = await runCli(["openapi"])

      expect(JSON.parse(out)).toMatchObject({ openapi: "3.1.0", webhooks: expect.anything() })
      expect(code).toBe(0)
    },
    TIMEOUT_MS
  )
})
