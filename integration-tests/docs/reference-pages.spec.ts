import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Command } from "commander"
import { paymentsAsCsv } from "../../src/backoffice/export/payments-csv"
import { HostedCheckoutEvents } from "../../src/core/events"
import { constructEvent, generateTestHeader } from "../../src/core/signature/signature"
import { addSandboxCommand } from "../../src/cli/sandbox-command"
import { parseSandboxOptions } from "../../src/sandbox/settings/options"
import type { Deps } from "../../src/payments/deps"
import { exportedNames } from "./exported-names"

const ROOT = resolve(__dirname, "../..")

const events = rowsOf("docs/developers/events.md")
const webhook = rowsOf("docs/developers/webhook.md")
const sandbox = rowsOf("docs/sandbox.md")

describe("docs/developers/events.md", () => {
  it.each(Object.values(HostedCheckoutEvents))("events.md has the event %s", (event) => {
    expect(events.filter((row) => row.startsWith(`| \`${event}\` `))).toHaveLength(1)
  })

  it.each(exportedNames())(
    "events.md has one row for the package entry $entry, with each function and constant that the entry exports",
    (exported) => {
      const { entry, values } = exported
      const [row = "", ...others] = events.filter((each) =>
        new RegExp(`^\\| (\`|\\[\`)${entry}\``).test(each)
      )
      expect(others).toEqual([])
      expect(values.filter((name) => !row.includes(`\`${name}`))).toEqual([])
      expect(row).not.toBe("")
    }
  )
})

describe("docs/developers/admin-api.md", () => {
  it("admin-api.md lists the columns of the CSV of payments in their order", async () => {
    const period = { from: new Date(0), before: new Date(0) }
    const lines = paymentsAsCsv(period, { repositories: {} } as Deps)
    const { value } = await lines.next()
    const text = readFileSync(join(ROOT, "docs/developers/admin-api.md"), "utf8")
    const [, columns = ""] = /The columns: ([^.]*)\./.exec(text) ?? []
    expect(columns.replace(/[`\s]/g, "")).toBe(String(value).trim())
  })
})

describe("docs/developers/webhook.md", () => {
  const sources = [
    "api/hooks/hosted-checkout/receive-notification.ts",
    "api/http/read-body.ts",
    "core/errors/hosted-checkout-errors.ts",
    "core/signature/decode-event.ts",
  ].map((file) => readFileSync(join(ROOT, "src", file), "utf8"))
  const texts = webhook.flatMap((row) => /^\| \d{3} +\| `([A-Z][^`]+)`/.exec(row)?.[1] ?? [])

  it.each(texts)('The answer "%s" that webhook.md lists is given by the code', (text) => {
    const [beforeNumber = ""] = text.split(/\d/)
    expect(sources.some((source) => source.includes(beforeNumber))).toBe(true)
  })

  const key = "sk_test_page"
  const refusals: [string, string, string][] = [
    ["a body that is no JSON", "{", generateTestHeader("{", key)],
    ["a body that is a list", "[]", generateTestHeader("[]", key)],
    ["a forged signature", "{}", generateTestHeader("{}", "sk_test_forged")],
  ]

  it.each(refusals)(
    "webhook.md lists the store's answer to a notification with %s, with the HTTP status",
    (_, body, header) => {
      const { message, status } = refusalOf(() => constructEvent(body, header, key))
      const row = new RegExp(`^\\| ${status} +\\| \`${message}\` +\\|`)
      expect(webhook.filter((each) => row.test(each))).toHaveLength(1)
    }
  )
})

describe("docs/sandbox.md", () => {
  const program = new Command()
  addSandboxCommand(program)
  const [command] = program.commands
  const { currency, latencyMs, merchantSiteId } = parseSandboxOptions({})
  const rowOf = (flag: string) => sandbox.find((row) => row.startsWith(`| \`${flag}\` `))

  it("sandbox.md has a row for each option of the sandbox command", () => {
    const flags = (command?.options ?? []).map(({ long }) => long ?? "")
    expect(flags.length).toBeGreaterThan(0)
    expect(flags.filter((flag) => !rowOf(flag))).toEqual([])
  })

  it.each([
    ["--port", String(command?.opts().port)],
    ["--merchant-site-id", `\`${merchantSiteId}\``],
    ["--currency", currency],
    ["--latency", String(latencyMs)],
  ])("sandbox.md says that the option %s is by default %s", (flag, standard) => {
    expect(rowOf(flag)).toContain(`${standard} by default`)
  })
})

/** The lines of a page's tables. */
function rowsOf(page: string): string[] {
  return readFileSync(join(ROOT, page), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
}

function refusalOf(run: () => unknown): { message: string; status: number } {
  try {
    run()
  } catch (error) {
    return error as Error & { status: number }
  }
  throw new Error("It did not throw.")
}
