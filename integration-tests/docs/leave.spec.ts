import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import plugin from "../../package.json"
import tools from "../../src/dev/package.json"
import kit from "../../src/storefront/package.json"
import { steps } from "../packed/lib/dtc-edits"
import { blocksOf } from "../packed/lib/page-blocks"

const ROOT = resolve(__dirname, "../..")
const MIGRATION = "Migration20261123000001"

const [sql = ""] = /```sql[^`]+```/.exec(read("docs/owners/leave.md")) ?? []
const tables = [
  ...read(`src/modules/hosted-checkout/migrations/${MIGRATION}.ts`).matchAll(
    /create (?:unlogged )?table if not exists "(\w+)"/g
  ),
].map(([, table]) => table)

const [, removal = ""] =
  /## 4\. Remove it\n([^]*?)\n## 5\./.exec(read("docs/owners/leave.md")) ?? []
const install = read("docs/owners/install.md")
const starter = read("docs/developers/starter.md")
/** A line of a `.env` file. */
const VARIABLE = /^([A-Z_]+)=/gm

describe("docs/owners/leave.md", () => {
  it.each([plugin, tools, kit])("leave.md uninstalls $name, with npm and with pnpm", ({ name }) => {
    for (const command of ["npm uninstall", "pnpm remove"]) {
      expect(removal).toMatch(new RegExp(`\\b${command} [^\`]*\\b${name}(?![\\w-])`))
    }
  })

  it("The guide leave.md names every package to uninstall that install.md adds to the backend, also beyond the plugin and its tools", () => {
    const added = [...install.matchAll(/^(?:npm install|pnpm add) ([a-z][\w-]+)@/gm)]
    expect(added.map(([, name]) => name)).toContain("react-router-dom")
    expect(added.filter(([, name = ""]) => !removal.includes(name))).toEqual([])
  })

  it("leave.md removes each variable that install.md and starter.md set", () => {
    const [variables] = blocksOf(install).filter(({ text }) => text.includes("cat >> .env"))
    const set = [variables?.text ?? "", starter].flatMap((text) =>
      [...text.matchAll(VARIABLE)].map(([, name]) => name)
    )
    expect(set).toEqual(expect.arrayContaining(["STOREFRONT_URL", "NEXT_PUBLIC_DEFAULT_REGION"]))
    const named = [...set, "HOSTED_CHECKOUT_STOREFRONT_SECRET"]
    expect(named.filter((name) => !removal.includes(`\`${name}\``))).toEqual([])
  })

  it("leave.md removes each file that install.md writes, and each line of its medusa-config", () => {
    const written = blocksOf(install)
      .map(({ info }) => info)
      .filter((info) => info.includes("."))
    expect(written).toEqual(["medusa-config.ts", "buy.mjs"])
    const lines = ["hostedCheckout", "checkout", "checkout.plugin", "checkout.paymentModule"]
    const all = [...written, "canada.json", ...lines]
    expect(all.filter((name) => !removal.includes(`\`${name}\``))).toEqual([])
  })

  it("leave.md undoes each step of starter.md", () => {
    const lines = steps().map(
      ({ kind, path }) => `${kind === "New" ? "delete" : "edit  "}  ${path}`
    )
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((line) => !removal.includes(`\n${line}\n`))).toEqual([])
  })

  it("leave.md says that Medusa answers 500 when somebody starts a payment after the plugin was removed", () => {
    expect(removal).toMatch(/answers \*\*500\*\* when\s+somebody\s+starts\s+a\s+payment/)
  })

  it("leave.md drops each table that the migration creates, and no other table", () => {
    expect(tables.length).toBeGreaterThan(0)
    expect([...sql.matchAll(/hosted_checkout_\w+/g)].map(([table]) => table).sort()).toEqual(
      [...tables].sort()
    )
  })

  it("The SQL of leave.md names the migration of the plugin", () => {
    expect(sql).toContain(MIGRATION)
  })
})

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8")
}
