import {
  AUDIT_PARTS,
  judgeAttempt,
  judgeNotification,
  judgeOrder,
  judgeStrayPayment,
  type AuditDifference,
  type AuditPage,
  type AuditPart,
  type AuditPeriod,
  type AuditPosition,
  type AuditReader,
} from "../../core"

/** Rows of a page: few enough for a request, many enough for a million rows in a minute. */
const PAGE = 2_500

export interface AuditDeps {
  reader: AuditReader
  now: () => Date
}

/** What one page of an audit found. */
export interface AuditStep {
  part: AuditPart
  /** How many rows of this part were looked at. */
  counted: number
  differences: AuditDifference[]
  /** Where to continue; null when the audit is complete. */
  next: AuditPosition | null
}

export const AUDIT_START: AuditPosition = { part: AUDIT_PARTS[0], after: null }

/** Audits one page: reads, judges, and changes nothing. The same position gives the same page again. */
export async function auditPage(
  period: AuditPeriod,
  position: AuditPosition,
  { now, reader }: AuditDeps
): Promise<AuditStep> {
  return stepOf(await reader.page(period, position, PAGE), now())
}

/**
 * Audits the whole period from a position on, page by page. The database reads the next page while this one is
 * judged: two pages are in memory.
 */
export async function* auditPages(
  period: AuditPeriod,
  { now, reader }: AuditDeps,
  start: AuditPosition = AUDIT_START
): AsyncGenerator<AuditStep> {
  const read = (position: AuditPosition) => {
    const page = reader.page(period, position, PAGE)
    // Awaited in the next round, or never if the caller stops before.
    page.catch(() => undefined)
    return page
  }
  let reading: Promise<AuditPage> | undefined = read(start)
  while (reading) {
    const page: AuditPage = await reading
    const next = positionAfter(page)
    reading = next ? read(next) : undefined
    yield stepOf(page, now())
  }
}

function stepOf(page: AuditPage, now: Date): AuditStep {
  return {
    part: page.part,
    counted: page.counted,
    differences: judge(page, now),
    next: positionAfter(page),
  }
}

function judge(page: AuditPage, now: Date): AuditDifference[] {
  switch (page.part) {
    case "attempts":
      return page.rows.flatMap((attempt) => judgeAttempt(attempt, now))
    case "payments":
      return page.rows.flatMap(judgeStrayPayment)
    case "orders":
      return page.rows.flatMap(judgeOrder)
    case "notifications":
      return page.rows.map(judgeNotification)
  }
}

/** The next page of the part, or the start of the next part; null after the last one. */
function positionAfter({ next: after, part }: AuditPage): AuditPosition | null {
  if (after) {
    return { part, after }
  }
  const following = AUDIT_PARTS[AUDIT_PARTS.indexOf(part) + 1]
  return following ? { part: following, after: null } : null
}
