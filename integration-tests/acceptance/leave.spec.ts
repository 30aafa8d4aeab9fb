import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")
const MIGRATION = "Migration20261123000001"

const [sql = ""] = /```sql[^`]+```/.exec(read("docs/owners/leave.md")) ?? []
const tables = [
  ...read(`src/modules/hosted-checkout/migrations/${MIGRATION}.ts`).matchAll(
    /create (?:unlogged )?table if not exists "(\w+)"/g
  ),
].map(([, table]) => table)

describe("docs/owners/leave.md", () => {
  it("drops each table that the migration creates, and no other", () => {
    expect(tables.length).toBeGreaterThan(0)
    expect([...sql.matchAll(/hosted_checkout_\w+/g)].map(([table]) => table).sort()).toEqual(
      [...tables].sort()
    )
  })

  it("forgets the migration", () => {
    expect(sql).toContain(MIGRATION)
  })
})

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8")
}
