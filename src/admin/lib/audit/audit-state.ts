import type { AdminAuditResponse, AuditDifference, AuditPart } from "../../../admin-api"

/** The number of differences that the page keeps; the CSV file has all differences. */
export const KEPT = 500

/** The progress of an audit. */
export interface AuditState {
  counted: Record<AuditPart, number>
  /** The first differences. */
  differences: AuditDifference[]
  found: number
  /** The cursor of the next page; null at the start and at the end. */
  cursor: string | null
  complete: boolean
}

export const NOT_STARTED: AuditState = {
  counted: { payments: 0, medusa: 0, notifications: 0 },
  differences: [],
  found: 0,
  cursor: null,
  complete: false,
}

/** The state after one more page. */
export function withPage(state: AuditState, { audit }: AdminAuditResponse): AuditState {
  const { counted, cursor, differences, part } = audit
  return {
    counted: { ...state.counted, [part]: state.counted[part] + counted },
    differences: [...state.differences, ...differences].slice(0, KEPT),
    found: state.found + differences.length,
    cursor,
    complete: cursor === null,
  }
}
