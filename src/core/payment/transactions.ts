import type { GatewayProfile } from "../contract"
import { isPartial, isRefund, meaningOf, type Meaning } from "./meaning"
import type { GatewayStatement } from "./statement"

/** A statement with its meaning, and the transaction that it names. */
export interface Said {
  statement: GatewayStatement
  meaning: Meaning
  /** The transaction's id; null where the statement names none. Where each source has ids of its own, one id for both. */
  id: string | null
}

/** A transaction of a page, with what the gateway said about it. */
export interface Transaction {
  /** Null where no statement names one. */
  id: string | null
  /** All statements about it, the oldest first. */
  about: readonly Said[]
  /** What was said may be about this transaction or about another one of the page, or be older than the payment. */
  isUnclear: boolean
  /** Verify contradicts a notification or itself about the transaction. */
  isDisputed: boolean
}

/** What the gateway's statements mean under a profile, in their order. */
export function readStatements(
  statements: readonly GatewayStatement[],
  profile: GatewayProfile
): Said[] {
  return statements.map((statement) => ({
    statement,
    meaning: meaningOf(statement, profile),
    id: statement.transaction_id,
  }))
}

const MONEY: readonly Meaning[] = ["approved", "incomplete", "returned"]

/**
 * Groups a page's statements by transaction id. A statement without an id is about the page's only transaction. Where it
 * could be about several, or names a transaction that nobody has approved, the page's transactions are unclear.
 *
 * Where each source writes ids of its own, the transactions of both are counted and not paired: a page with one is clear.
 *
 * @param all what was said, the oldest first.
 */
export function transactionsOf(all: readonly Said[], profile: GatewayProfile): Transaction[] {
  if (profile.verify.transactionIds === "same") {
    return paired(all, profile)
  }
  const idsBy = (source: GatewayStatement["source"]) =>
    idsOf(
      all.filter(({ meaning, statement }) => isApproval(meaning) && statement.source === source)
    )
  const [notified, verified] = [idsBy("notification"), idsBy("verify")]
  if (Math.max(notified.length, verified.length) > 1) {
    return unpaired(notified.length >= verified.length ? notified : verified, all)
  }
  const hasApprovals = all.some(({ meaning }) => isApproval(meaning))
  return paired(hasApprovals ? all.map((one) => underOneId(one, notified, verified)) : all, profile)
}

/**
 * Both sources write ids of their own, and the page has one transaction: it has the id of notifications, and none while only
 * verify names it. Verify's own may be the id of another transaction in notifications.
 */
function underOneId(one: Said, notified: readonly string[], verified: readonly string[]): Said {
  const own = one.statement.source === "notification" ? notified : verified
  if (one.id === null) {
    return one
  }
  if (own.includes(one.id)) {
    return { ...one, id: notified[0] ?? null }
  }
  // A source that has approved nothing cannot say which transaction it means.
  return own.length === 0 && MONEY.includes(one.meaning) ? { ...one, id: null } : one
}

function unpaired(ids: readonly string[], all: readonly Said[]): Transaction[] {
  return ids.map((id) => ({
    id,
    about: all.filter((one) => isApproval(one.meaning) && one.id === id),
    isUnclear: true,
    isDisputed: false,
  }))
}

function paired(all: readonly Said[], profile: GatewayProfile): Transaction[] {
  const approvals = all.filter(({ meaning }) => isApproval(meaning))
  if (approvals.length === 0) {
    return unapproved(all, profile)
  }
  const named = idsOf(approvals)
  const ids = named.length > 0 ? named : [null]
  const isOnly = ids.length === 1
  const hasReturns = all.some(({ meaning }) => meaning === "returned")
  const isUnclear = all.some(({ id, meaning, statement }) => {
    if (meaning === "returned") {
      // An id that nobody approved, such as one of the refund itself; or a moment that only its time puts in order.
      return id === null ? !isOnly || statement.source === "notification" : !named.includes(id)
    }
    // The approval of a second payment, after the first one was returned, may name no id.
    return isApproval(meaning) && id === null && named.length > 0 && (!isOnly || hasReturns)
  })
  return ids.map((id) => {
    const about = all.filter((one) => one.id === id || (isOnly && one.id === null))
    const transaction = transactionOf(id, about, isUnclear || isReturnedBefore(about))
    return { ...transaction, isDisputed: transaction.isDisputed || isContradicted(about, all) }
  })
}

/**
 * Returns of transactions that nobody has approved. A refund was paid before, and so was a part. Any other return without
 * an id, such as "voided", is about a page that was not paid.
 */
function unapproved(all: readonly Said[], profile: GatewayProfile): Transaction[] {
  const ofMoney = all.filter(
    ({ id, meaning, statement }) =>
      meaning === "returned" &&
      (id !== null ||
        statement.amount !== null ||
        isRefund(statement, profile) ||
        isPartial(statement, profile))
  )
  const ids = [...new Set(ofMoney.map(({ id }) => id))]
  const hasTwo = new Set(ofMoney.map(({ statement }) => statement.source)).size > 1
  // Both sources may mean one transaction, each by its own id.
  const isUnclear =
    ids.length > 1 && (ids.includes(null) || (hasTwo && profile.verify.transactionIds === "own"))
  return ids.map((id) =>
    transactionOf(
      id,
      ofMoney.filter((one) => one.id === id),
      isUnclear
    )
  )
}

function transactionOf(id: string | null, about: readonly Said[], isUnclear: boolean): Transaction {
  const latest = answersOf(about).at(-1)
  const hasReturns = about.some(({ meaning }) => meaning === "returned")
  return {
    id,
    about,
    isUnclear,
    isDisputed: latest !== undefined && latest.meaning !== "returned" && hasReturns,
  }
}

/** The approvals by notifications, and the latest one by verify. */
export function approvalsOf(about: readonly Said[]): Said[] {
  const latest = answersOf(about)
    .filter(({ meaning }) => isApproval(meaning))
    .at(-1)
  return about.filter(
    (one) => isApproval(one.meaning) && (one.statement.source === "notification" || one === latest)
  )
}

/** The returns by notifications, and verify's answer if its latest one is a return: verify describes a state. */
export function returnsOf(about: readonly Said[]): GatewayStatement[] {
  const latest = answersOf(about).at(-1)
  return about
    .filter((one) => one.statement.source === "notification" || one === latest)
    .flatMap(({ meaning, statement }) => (meaning === "returned" ? [statement] : []))
}

/** Verify's answers about money, the latest last; of two at the same moment, the worse one last. */
export function answersOf(said: readonly Said[]): Said[] {
  const rank = ["approved", "incomplete", "returned", "declined"]
  return said
    .filter(({ meaning, statement }) => statement.source === "verify" && rank.includes(meaning))
    .sort(
      (one, other) =>
        one.statement.at.getTime() - other.statement.at.getTime() ||
        rank.indexOf(one.meaning) - rank.indexOf(other.meaning)
    )
}

/** Whether verify's latest answer is a return without an id, and older than the payment: it may be about an earlier try. */
function isReturnedBefore(about: readonly Said[]): boolean {
  const latest = answersOf(about).at(-1)
  const isVerified = about.some(
    ({ meaning, statement }) => isApproval(meaning) && statement.source === "verify"
  )
  return (
    !isVerified &&
    latest?.meaning === "returned" &&
    latest.id === null &&
    !isSinceApproval(latest, about)
  )
}

/**
 * Whether verify contradicts the approval of a transaction: it declines something on the page after a notification has
 * approved, and never approves this; or it approved this, and its latest answer says nothing of it any more.
 */
function isContradicted(about: readonly Said[], all: readonly Said[]): boolean {
  const ofVerify = about.filter(
    ({ statement }) => statement.source === "verify" && statement.http_status === null
  )
  if (!ofVerify.some(({ meaning }) => isApproval(meaning))) {
    return answersOf(all).some((one) => one.meaning === "declined" && isSinceApproval(one, about))
  }
  const latest = answersOf(about).at(-1)
  // "Not paid", or a status that the profile does not list, with the transaction's own id.
  const isTakenBack = ofVerify.some(
    (one) =>
      one.id !== null &&
      !MONEY.includes(one.meaning) &&
      latest !== undefined &&
      one.statement.at > latest.statement.at
  )
  return latest?.meaning === "declined" || isTakenBack
}

function isSinceApproval({ statement }: Said, about: readonly Said[]): boolean {
  return about.some((one) => isApproval(one.meaning) && statement.at >= one.statement.at)
}

function idsOf(said: readonly Said[]): string[] {
  return [...new Set(said.flatMap(({ id }) => id ?? []))]
}

function isApproval(meaning: Meaning): boolean {
  return meaning === "approved" || meaning === "incomplete"
}
