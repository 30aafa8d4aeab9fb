import type { AuditPart, AuditPosition, AuditReader } from "../../../core"
import { auditPages, AUDIT_START, type AuditStep } from "../audit"
import { cursorOf, progressOf } from "../cursor"

const PERIOD = { from: new Date("2026-01-01"), before: new Date("2026-12-01") }
const PAGES: Record<AuditPart, number> = { attempts: 3, payments: 2, orders: 2, notifications: 1 }

/** A store with so many pages of each part; a row's id is its page's number. */
function readerOf(whenRead: (position: AuditPosition) => void = () => undefined): AuditReader {
  return {
    page: async (_, position) => {
      whenRead(position)
      const number = Number(position.after?.id ?? 0) + 1
      const isLast = number === PAGES[position.part]
      const next = isLast ? null : { id: String(number), created_at: PERIOD.from.toISOString() }
      return { part: position.part, rows: [], counted: 1, next }
    },
  }
}

async function partsOf(steps: AsyncIterable<AuditStep>): Promise<AuditPart[]> {
  const parts: AuditPart[] = []
  for await (const { part } of steps) {
    parts.push(part)
  }
  return parts
}

const now = () => PERIOD.before
const EVERY_PAGE: AuditPart[] = [
  ...["attempts", "orders", "attempts", "orders"],
  ...["attempts", "notifications", "payments", "payments"],
] as AuditPart[]

describe("An audit", () => {
  it("reads attempts and orders at the same time, and takes their pages in turn", async () => {
    const begun: AuditPart[] = []
    const reader = readerOf(({ part }) => begun.push(part))
    const steps = auditPages(PERIOD, { reader, now })
    await steps.next()
    expect(begun).toEqual(["attempts", "orders", "attempts"])
    expect(await partsOf(auditPages(PERIOD, { reader: readerOf(), now }))).toEqual(EVERY_PAGE)
  })

  it("continues with the cursor of any page, and reads no page twice", async () => {
    for (let stopAfter = 1; stopAfter < EVERY_PAGE.length; stopAfter++) {
      const parts: AuditPart[] = []
      let cursor = cursorOf(AUDIT_START)
      for await (const { part, next } of auditPages(PERIOD, { reader: readerOf(), now })) {
        parts.push(part)
        if (parts.length === stopAfter) {
          cursor = cursorOf(next ?? [])
          break
        }
      }
      const rest = auditPages(PERIOD, { reader: readerOf(), now }, progressOf(cursor))
      expect([...parts, ...(await partsOf(rest))]).toEqual(EVERY_PAGE)
    }
  })

  it("says after its last page that it is complete", async () => {
    let last: AuditStep["next"] | undefined
    for await (const { next } of auditPages(PERIOD, { reader: readerOf(), now })) {
      last = next
    }
    expect(last).toBeNull()
  })

  it("fails when a page cannot be read, also one that was read ahead", async () => {
    const reader: AuditReader = {
      page: async (period, position, limit) => {
        if (position.part === "orders") {
          throw new Error("the database is gone")
        }
        return await readerOf().page(period, position, limit)
      },
    }
    await expect(partsOf(auditPages(PERIOD, { reader, now }))).rejects.toThrow("database is gone")
  })
})
