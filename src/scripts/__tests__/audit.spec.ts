import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import audit from "../audit"

const PERIOD = ["from=2026-01-01", "to=2026-11-30"]
const UNREAD = {
  notification: {
    id: "hcstm_1",
    provider_id: "pp_hosted-checkout_default",
    reference: "",
    received_at: new Date("2026-05-01T00:00:00Z"),
    outcome: "dead_letter",
    error: "body_unreadable: event",
    unreadable: ["event"],
  },
  attempt: null,
  statements: [],
  position: { created_at: "2026-05-01T00:00:00.000000Z", id: "hcstm_1" },
}

/** A store without payments, with notifications that wait for a person: one by default. */
function container(
  onRead: () => void = () => undefined,
  notifications = [UNREAD]
): MedusaContainer {
  const audit = {
    payments: async () => (onRead(), []),
    notifications: async (_: unknown, after?: object) => (after ? [] : notifications),
  }
  const transaction = async (work: (trx: object) => Promise<unknown>) =>
    await work({ raw: async () => ({ rows: [] }) })
  const accounts = { byProviderId: new Map() }
  return { resolve: () => ({ audit, accounts, transaction }) } as never
}

describe("The audit script", () => {
  const before = process.exitCode
  let folder: string
  let out: string
  let err: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "audit-script-"))
    out = err = ""
    jest.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((out += String(text))))
    jest.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((err += String(text))))
  })
  afterEach(() => {
    jest.restoreAllMocks()
    process.exitCode = before
    rmSync(folder, { recursive: true, force: true })
  })

  it("The audit script prints each difference as a line of JSON when no file is named, and exits with code 1", async () => {
    await audit({ container: container(), args: PERIOD })
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as object)
    ).toEqual([expect.objectContaining({ related_id: "hcstm_1" })])
    expect(err).toContain("The money does not add up. Differences: 1")
    expect(process.exitCode).toBe(1)
  })

  it("The audit script exits with code 0 when the audit finds no difference", async () => {
    await audit({ container: container(undefined, []), args: PERIOD })
    expect(err).toContain("All money adds up.")
    expect(process.exitCode).toBe(0)
  })

  it("The audit script writes the differences to the CSV and JSON files that its options name", async () => {
    const [csv, json] = [join(folder, "audit.csv"), join(folder, "audit.jsonl")]
    await audit({ container: container(), args: [...PERIOD, `csv=${csv}`, `json=${json}`] })
    expect(readFileSync(csv, "utf8").split("\r\n")).toHaveLength(3)
    expect(readFileSync(json, "utf8").split("\n")).toHaveLength(2)
    expect(out).toBe("")
  })

  it("The audit script stops at SIGINT with code 2 and a cursor, and a run from the cursor completes the file", async () => {
    const interrupted = container(() => process.emit("SIGINT"))
    const csv = `csv=${join(folder, "audit.csv")}`
    await audit({ container: interrupted, args: [...PERIOD, csv] })
    expect(process.exitCode).toBe(2)
    const [, cursor] = /Continue with: (cursor=\S+)/.exec(err) ?? []

    await audit({ container: container(), args: [...PERIOD, csv, cursor ?? ""] })
    expect(process.exitCode).toBe(1)
    expect(readFileSync(join(folder, "audit.csv"), "utf8").split("\r\n")).toHaveLength(3)
  })

  it.each([
    ["without a first day", ["to=2026-11-30"], "from"],
    ["with a last day before the first", ["from=2026-02-01", "to=2026-01-01"], "to"],
    ["with a cursor of something else", [...PERIOD, "cursor=x"], "cursor"],
    ["with an option that does not exist", [...PERIOD, "form=csv"], "form"],
  ])("The audit script refuses options %s, and names the wrong option", async (_, args, named) => {
    await expect(audit({ container: container(), args })).rejects.toThrow(named)
  })

  it("The audit script fails when a file cannot be written", async () => {
    const args = [...PERIOD, `csv=${join(folder, "missing", "audit.csv")}`]
    await expect(audit({ container: container(), args })).rejects.toThrow("ENOENT")
  })
})
