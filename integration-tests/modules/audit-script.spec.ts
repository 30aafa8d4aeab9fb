import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { createSeededDatabase } from "../helpers/database/seeded-database"
import { endedMedusa } from "../helpers/processes/medusa-process"

jest.setTimeout(120_000)

describe("The audit by medusa exec", () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "audit-"))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("The audit script, run by medusa exec, writes a CSV file, and exits with 1 if the money does not add up", async () => {
    const { url } = await createSeededDatabase()
    const db = new Client({ connectionString: url })
    await db.connect()
    await db.query(
      `insert into hosted_checkout_statement
         (id, provider_id, reference, source, at, unreadable, body, body_sha256, outcome, error)
       values ('hcstm_unread', 'pp_hosted-checkout_default', '', 'notification', '2026-05-01',
         '["event"]', '{}', 'sha', 'dead_letter', 'body_unreadable: event')`
    )
    await db.end()

    const csv = join(folder, "audit.csv")
    const args = ["from=2026-01-01", "to=2100-01-01", `csv=${csv}`]
    const { exitCode, output } = await endedMedusa(["exec", "./src/scripts/audit.ts", ...args], {
      DATABASE_URL: url,
      MEDUSA_BACKEND_URL: "http://localhost:9000",
      HOSTED_CHECKOUT_BASE_URL: "http://localhost:9100",
    })
    expect(output).toMatch(/Audited payments: 0, medusa: 0, notifications: 1; differences: 1\n/)
    expect(output).toContain("The money does not add up. Differences: 1")
    expect(exitCode).toBe(1)
    expect(readFileSync(csv, "utf8").trimEnd().split("\r\n")).toEqual([
      expect.stringMatching(/^finding,payment,reference,/),
      expect.stringContaining("hcstm_unread"),
    ])
  })
})
