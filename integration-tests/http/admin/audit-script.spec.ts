import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cursorOf } from "../../../src/backoffice/audit/cursor"
import { startProcessStore, type ProcessStore } from "../../helpers/processes/process-store"
import { completed } from "../../helpers/shopper/payments"

const SCRIPT = "./src/scripts/audit.ts"
const PERIOD = ["from=2026-01-01", "to=2100-01-01"]

jest.setTimeout(400_000)

describe("The audit by medusa exec", () => {
  let store: ProcessStore
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "audit-"))
    store = await startProcessStore()
  })
  afterAll(async () => {
    await store?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const audit = async (...args: string[]) => await store.command("exec", SCRIPT, ...PERIOD, ...args)
  const linesOf = (file: string) => readFileSync(file, "utf8").trimEnd().split("\r\n")

  it("exits with 0 after an order, with 1 and a CSV once its capture is gone, and continues with a cursor", async () => {
    const csv = join(folder, "audit.csv")
    const shopper = await store.shopper().fillCart()
    const session = await shopper.startPayment()
    shopper.pay(session)
    await completed(shopper)
    const [attempt] = await shopper.attempts()

    const clean = await audit(`csv=${csv}`)
    expect(clean).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(
        /Audited attempts: 1, orders: 1, payments: 1, notifications: 0; differences: 0\n/
      ),
    })
    expect(clean.output).toContain("All money adds up.")
    expect(linesOf(csv)).toEqual([expect.stringMatching(/^finding,reference,/)])

    await store.db.query("delete from capture")
    // What Medusa wrote in the last hour is left out: it may not be complete.
    await store.db.query("update order_transaction set created_at = now() - interval '2 hours'")
    const corrupt = await audit(`csv=${csv}`)
    expect(corrupt).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("The money does not add up. Differences: 3"),
    })
    const [header, ...found] = linesOf(csv)
    expect(found.map((line) => line.split(",")[0]).sort()).toEqual([
      "capture_missing",
      "order_books_differ",
      "order_total_differs",
    ])
    expect(found.find((line) => line.startsWith("capture_missing"))).toContain(attempt?.id)

    // From the orders on, as after an interrupt: their lines are added to the file.
    const cursor = cursorOf([{ part: "orders", after: null }])
    const continued = await audit(`csv=${csv}`, `cursor=${cursor}`)
    expect(continued.exitCode).toBe(1)
    const ofOrder = found.filter((line) => line.startsWith("order_"))
    expect(linesOf(csv)).toEqual([header, ...found, ...ofOrder])
  })
})
