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

  it("writes a CSV, and exits with 1 for a difference", async () => {
    const { url } = await createSeededDatabase()
    const db = new Client({ connectionString: url })
    await db.connect()
    await db.query(
      `insert into hosted_checkout_webhook_event
         (id, provider_id, body_sha256, body, evidence, deliveries, outcome, error, received_at)
       values ('hcwhk_held', 'pp_hosted-checkout_default', 'sha', '{}',
         '{"fields": {"transaction_id": "txn_1", "amount": "10.00", "currency": "CAD"}}', 1, 'held',
         'unknown_reference', '2026-05-01')`
    )
    await db.end()

    const csv = join(folder, "audit.csv")
    const args = ["from=2026-01-01", "to=2100-01-01", `csv=${csv}`]
    const { exitCode, output } = await endedMedusa(["exec", "./src/scripts/audit.ts", ...args], {
      DATABASE_URL: url,
      MEDUSA_BACKEND_URL: "http://localhost:9000",
      HOSTED_CHECKOUT_BASE_URL: "http://localhost:9100",
    })
    expect(output).toMatch(
      /Audited attempts: 0, orders: 0, payments: 0, notifications: 1; differences: 1\n/
    )
    expect(output).toContain("The money does not add up. Differences: 1")
    expect(exitCode).toBe(1)
    expect(readFileSync(csv, "utf8").trimEnd().split("\r\n")).toEqual([
      expect.stringMatching(/^finding,reference,/),
      expect.stringContaining("hcwhk_held"),
    ])
  })
})
