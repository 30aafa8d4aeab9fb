import {
  judgeAttempt,
  judgeNotification,
  judgeOrder,
  judgeStrayPayment,
  type AuditDifference,
  type AuditPage,
  type AuditPart,
  type AuditPosition,
  type AuditReader,
  type Period,
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
  /** How many rows of this part were read. */
  counted: number
  differences: AuditDifference[]
  /** Where to continue; null when the audit is complete. */
  next: AuditProgress | null
}

/** How far an audit has come: a position in each of its halves that are not complete. */
export type AuditProgress = readonly AuditPosition[]

/** The parts in two halves that take about the same time. */
export const AUDIT_START = [
  { part: "attempts", after: null },
  { part: "orders", after: null },
] as const satisfies AuditProgress

const FOLLOWING: Partial<Record<AuditPart, AuditPart>> = {
  attempts: "payments",
  orders: "notifications",
}

/** Audits one page: reads, judges, and changes nothing. The same progress gives the same page again. */
export async function auditPage(
  period: Period,
  [position, ...others]: readonly [AuditPosition, ...AuditPosition[]],
  { now, reader }: AuditDeps
): Promise<AuditStep> {
  const page = await reader.page(period, position, PAGE)
  return stepOf(page, [...positionsAfter(page), ...others], now())
}

/**
 * Audits the whole period, page by page, both halves in turn. The database reads the next page of each while one
 * is judged, on two connections: three pages are in memory.
 */
export async function* auditPages(
  period: Period,
  { now, reader }: AuditDeps,
  start: AuditProgress = AUDIT_START
): AsyncGenerator<AuditStep> {
  const read = (position: AuditPosition) => {
    const page = reader.page(period, position, PAGE)
    // Awaited when it is its turn, or never if the caller stops before.
    page.catch(() => undefined)
    return { position, page }
  }
  const reading = start.map(read)
  for (let first = reading.shift(); first; first = reading.shift()) {
    const page = await first.page
    reading.push(...positionsAfter(page).map(read))
    yield stepOf(
      page,
      reading.map(({ position }) => position),
      now()
    )
  }
}

function stepOf(page: AuditPage, next: AuditProgress, now: Date): AuditStep {
  return {
    part: page.part,
    counted: page.counted,
    differences: judge(page, now),
    next: next.length > 0 ? next : null,
  }
}

function judge(page: AuditPage, now: Date): AuditDifference[] {
  switch (page.part) {
    case "attempts":
      return page.rows.flatMap((attempt) => judgeAttempt(attempt, now))
    case "payments":
      return page.rows.flatMap(judgeStrayPayment)
    case "orders":
      return page.rows.flatMap((order) => judgeOrder(order, now))
    case "notifications":
      return page.rows.map(judgeNotification)
  }
}

/** The next page of the part, or the start of the part that follows; none at the end of a half. */
function positionsAfter({ next: after, part }: AuditPage): AuditPosition[] {
  if (after) {
    return [{ part, after }]
  }
  const following = FOLLOWING[part]
  return following ? [{ part: following, after: null }] : []
}
