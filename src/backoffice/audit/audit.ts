import { findAccount } from "../../payments/account"
import type { Deps } from "../../payments/deps"
import type { Period } from "../../core/period"
import type { AuditDifference } from "../../core/payment/audit"
import { AUDIT_PARTS, type AuditPart } from "../../core/payment/audit-finding"
import type { MedusaBooks } from "../../core/ports/medusa-books"
import type { AuditRepository, Position } from "../../core/repositories/audit"
import { judgeNotification, judgePayment, judgeStray } from "./judge"

/** Rows of a page: few enough for a request, many enough for a million rows in a minute. */
const PAGE = 2_500

/** How far an audit has come. */
export interface AuditProgress {
  part: AuditPart
  /** The last row that was read; undefined at the start of the part. */
  after?: Position | undefined
}

export interface AuditDeps extends Pick<Deps, "accounts" | "now"> {
  repositories: { audit: AuditRepository }
  store: Pick<Deps["store"], "orderNumbers">
  books: MedusaBooks
}

/** What one page of an audit found. */
export interface AuditStep {
  part: AuditPart
  /** The number of rows of this part that were read. */
  counted: number
  differences: AuditDifference[]
  /** Where to continue; null when the audit is complete. */
  next: AuditProgress | null
}

/** A page that was read. */
interface Read {
  counted: number
  /** The last row; undefined at the end of the part. */
  last: Position | undefined
  judge: () => AuditDifference[]
}

export const AUDIT_START: AuditProgress = { part: "payments" }

/**
 * Audits one page: decides again about each payment, by its statements and Medusa's facts, and changes nothing.
 * The same progress gives the same page again.
 */
export async function auditPage(
  period: Period,
  progress: AuditProgress,
  deps: AuditDeps,
  limit = PAGE
): Promise<AuditStep> {
  return await stepOf(progress, await read(period, progress, deps, limit), deps)
}

/**
 * Audits the whole period, page by page. The database reads the next page while one is judged: two pages are in
 * memory.
 */
export async function* auditPages(
  period: Period,
  deps: AuditDeps,
  start: AuditProgress = AUDIT_START
): AsyncGenerator<AuditStep> {
  let progress: AuditProgress | undefined = start
  let reading: Promise<Read> | undefined = read(period, start, deps)
  while (progress && reading) {
    const page: Read = await reading
    const next: AuditProgress | undefined = following(progress, page)
    reading = next && read(period, next, deps)
    // Awaited when it is its turn, or never if the caller stops before.
    reading?.catch(() => undefined)
    yield await stepOf(progress, page, deps)
    progress = next
  }
}

async function stepOf(
  progress: AuditProgress,
  page: Read,
  { store }: AuditDeps
): Promise<AuditStep> {
  const found = page.judge()
  const ids = [...new Set(found.flatMap(({ order_id }) => order_id ?? []))]
  const numbers = ids.length > 0 ? await store.orderNumbers(ids) : new Map<string, number>()
  return {
    part: progress.part,
    counted: page.counted,
    differences: found.map((row) => ({
      ...row,
      order_display_id: numbers.get(row.order_id ?? "") ?? null,
    })),
    next: following(progress, page) ?? null,
  }
}

/** The next page of the part, or the start of the part that follows. */
function following({ part }: AuditProgress, { last }: Read): AuditProgress | undefined {
  if (last) {
    return { part, after: last }
  }
  const next = AUDIT_PARTS[AUDIT_PARTS.indexOf(part) + 1]
  return next && { part: next }
}

async function read(
  period: Period,
  { after, part }: AuditProgress,
  deps: AuditDeps,
  limit = PAGE
): Promise<Read> {
  const { books, repositories } = deps
  const rows = repositories.audit
  const now = deps.now()
  const accountOf = (providerId: string) => findAccount(deps, providerId)
  switch (part) {
    case "payments": {
      const page = await rows.payments(period, after, limit)
      const collections = await books.collections(
        page.flatMap(
          ({ attempt, payment }) =>
            payment.payment_collection_id ?? attempt?.payment_collection_id ?? []
        )
      )
      return {
        ...positionOf(page, limit),
        judge: () => page.flatMap((row) => judgePayment(row, collections, accountOf, now)),
      }
    }
    case "medusa": {
      const { counted, last, rows: page } = await books.payments(period, after?.id, limit)
      const known = page.length > 0 ? await rows.known(page) : new Set<string>()
      const position = last ? { id: last, created_at: period.from.toISOString() } : undefined
      return {
        counted,
        last: position,
        judge: () => page.filter(({ id }) => !known.has(id)).flatMap((row) => judgeStray(row, now)),
      }
    }
    case "notifications": {
      const page = await rows.notifications(period, after, limit)
      return {
        ...positionOf(page, limit),
        judge: () => page.flatMap((row) => judgeNotification(row, accountOf, now)),
      }
    }
  }
}

function positionOf(
  page: readonly { position: Position }[],
  limit: number
): Pick<Read, "counted" | "last"> {
  return {
    counted: page.length,
    last: page.length === limit ? page.at(-1)?.position : undefined,
  }
}
