import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { runCli } from "./support/run-cli"

const PLUGIN = "node_modules/medusa-payment-hosted-checkout"
const SCRIPT = `${PLUGIN}/.medusa/server/src/scripts/audit.js`
const DIFFERENCE = {
  finding: "returned",
  message: "The gateway returned the money. Refund the order in Medusa.",
  payment_id: "hcpay_1",
  related_id: null,
  transaction_id: "txn_1",
  gateway: "0.00",
  medusa: "22.59",
  currency_code: "cad",
}

/** A \`medusa\` whose audit finds these differences; it writes down what it was asked for. */
const auditing = (differences: object[], exitCode: number) => `
const { writeFileSync } = require("node:fs")
const args = process.argv.slice(2)
writeFileSync("asked.json", JSON.stringify(args))
console.log("info:    Loading config")
console.error("Audited payments: 7; differences: ${differences.length}")
const file = args.find((arg) => arg.startsWith("json=")).slice(5)
writeFileSync(file, ${JSON.stringify(differences.map((row) => `${JSON.stringify(row)}\n`).join(""))})
process.exit(${exitCode})`

describe("hosted-checkout audit", () => {
  let workspace: string
  let backend: string
  beforeEach(() => {
    workspace = mkdtempSync(join(tmpdir(), "audit-command-"))
    backend = join(workspace, "apps/backend")
    write("apps/backend/medusa-config.ts", "")
    jest.spyOn(process, "cwd").mockReturnValue(backend)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(workspace, { recursive: true })
  })

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(workspace, path)), { recursive: true })
    writeFileSync(join(workspace, path), text)
  }
  /** As npm puts both into the root of a workspace. */
  function hoisted(medusa: string): void {
    write("node_modules/@medusajs/cli/cli.js", medusa)
    write(`${PLUGIN}/package.json`, '{ "exports": { "./package.json": "./package.json" } }')
    write(SCRIPT, "")
  }
  const asked = () => JSON.parse(readFileSync(join(backend, "asked.json"), "utf8")) as string[]

  it("The audit command covers the years from 2000 to today unless a period is given", async () => {
    hoisted(auditing([], 0))
    const { code, out, err } = await runCli(["audit"])

    expect({ code, out }).toEqual({ code: 0, out: "" })
    expect(err).toBe("Audited payments: 7; differences: 0\n")
    const today = new Date().toISOString().slice(0, 10)
    expect(asked()).toEqual([
      "exec",
      join(workspace, SCRIPT),
      expect.stringMatching(/^json=/),
      "from=2000-01-01",
      `to=${today}`,
    ])
  })

  it("The audit command prints each difference with both sums and what to do, and exits with code 1", async () => {
    hoisted(auditing([DIFFERENCE], 1))
    const { code, out } = await runCli(["audit"])
    expect({ code, out }).toEqual({
      code: 1,
      out: `returned  hcpay_1  gateway 0.00, Medusa 22.59 CAD\n  -> ${DIFFERENCE.message}\n`,
    })
  })

  it("The audit command with --json prints one JSON line for each difference, and nothing else on stdout", async () => {
    hoisted(auditing([DIFFERENCE, DIFFERENCE], 1))
    const { out } = await runCli(["audit", "--json"])
    const lines = out.trimEnd().split("\n")
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([DIFFERENCE, DIFFERENCE])
  })

  it("The audit command passes its options to the backend's audit script, and exits with 2 if the audit was interrupted", async () => {
    hoisted(auditing([], 2))
    const period = ["--from", "2026-01-01", "--to", "2026-11-30"]
    const { code } = await runCli(["audit", ...period, "--csv", "a.csv", "--cursor", "abc"])
    expect(code).toBe(2)
    expect(asked().slice(3)).toEqual([
      "from=2026-01-01",
      "to=2026-11-30",
      "csv=a.csv",
      "cursor=abc",
    ])
  })

  it("The audit command exits with code 1 and prints once why the Medusa backend does not start", async () => {
    const failing = `
console.log("error:   No database.\\n    at connect (a.js:1:1)")
console.log("error:   Error running script: No database.\\nError: No database.\\n    at a.js:1:1")
process.exit(1)`
    hoisted(failing)
    const { code, out, err } = await runCli(["audit"])
    expect({ code, out, err }).toEqual({
      code: 1,
      out: "",
      err: "error: the audit failed:\nNo database.\n",
    })
  })

  it("The audit command prints an error that stops Medusa once, without its stack and the source code around it", async () => {
    hoisted('throw new Error("Cannot find module x")')
    const { code, out, err } = await runCli(["audit"])
    expect({ code, out, err }).toEqual({
      code: 1,
      out: "",
      err: "error: the audit failed:\nCannot find module x\n",
    })
  })

  it("The audit command says why an audit failed, even after it has printed differences", async () => {
    const cut = `${auditing([DIFFERENCE], 1)}`.replace(
      "process.exit(1)",
      'console.error("Not complete. Continue with: cursor=abc"); console.log("error:   No database."); process.exit(1)'
    )
    hoisted(cut)
    const { code, out, err } = await runCli(["audit"])
    expect(code).toBe(1)
    expect(out).toContain(DIFFERENCE.payment_id)
    expect(err.split("\n")).toEqual([
      "Audited payments: 7; differences: 1",
      "Not complete. Continue with: cursor=abc",
      "error: the audit failed:",
      "No database.",
      "",
    ])
  })

  it("The audit command exits with code 2 in a folder without a Medusa backend", async () => {
    const { code, err } = await runCli(["audit"])
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(/^error: this folder is no Medusa backend\./),
    })
  })

  it("The audit command exits with code 2 when the backend does not have the plugin", async () => {
    write("node_modules/@medusajs/cli/cli.js", "")
    write(`${PLUGIN}/package.json`, '{ "exports": { "./package.json": "./package.json" } }')
    const { code, err } = await runCli(["audit"])
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining("has no medusa-payment-hosted-checkout. Install it first."),
    })
  })
})
