import type { GatewayProfile } from "../contract"
import { meaningOf, isPartial, isRefund, type Meaning } from "./meaning"
import type { GatewayStatement } from "./statement"

/** A statement about money that was taken or returned, with its meaning and the transaction that it is about. */
export interface Said {
  statement: GatewayStatement
  meaning: Meaning
}

/** A transaction of a page, with what the gateway said about it. */
export interface Transaction {
  /** Null where no statement names one. */
  id: string | null
  /** All statements about it, the oldest first. */
  about: readonly Said[]
  /** Statements may be about this transaction or about another one of the page, or contradict each other. */
  isUnclear: boolean
  /** Verify approves, and something else was said about the transaction: a notification's return, or an answer before. */
  isDisputed: boolean
}

type Sources = GatewayStatement["source"]

const MONEY: readonly Meaning[] = ["approved", "incomplete", "returned"]

/**
 * Groups a page's statements by transaction id. A statement without an id is about the page's only transaction. Where it
 * could be about several, or names a transaction that nobody has approved, the page's transactions are unclear.
 *
 * Where each source writes ids of its own, the transactions of both are counted and not paired: a page with one is clear.
 */
export function transactionsOf(
  said: readonly GatewayStatement[],
  profile: GatewayProfile
): Transaction[] {
  const all = said.map((statement) => ({ statement, meaning: meaningOf(statement, profile) }))
  const hasOwnIds = profile.verify.transactionIds === "own"
  const approvals = all.filter(({ meaning }) => isApproval(meaning))
  const idsBy = (source: Sources) =>
    idsOf(approvals.filter((one) => one.statement.source === source))
  const [notified, verified] = [idsBy("notification"), idsBy("verify")]
  if (hasOwnIds && Math.max(notified.length, verified.length) > 1) {
    return unpaired(notified.length >= verified.length ? notified : verified, approvals)
  }
  const isOne = hasOwnIds && approvals.length > 0
  const named = isOne ? all.map((one) => underOneId(one, notified, verified)) : all
  return paired(named, profile)
}

/** Both sources write ids of their own, and the page has one transaction: gives it one id. */
function underOneId(one: Said, notified: readonly string[], verified: readonly string[]): Said {
  const { statement, meaning } = one
  const { source, transaction_id } = statement
  const own = source === "notification" ? notified : verified
  const id = notified[0] ?? verified[0] ?? null
  if (transaction_id === null || !MONEY.includes(meaning)) {
    return one
  }
  // A source that has approved nothing cannot say which transaction it means.
  const isKnown = own.includes(transaction_id)
  const renamed = isKnown ? id : own.length === 0 ? null : transaction_id
  return { meaning, statement: { ...statement, transaction_id: renamed } }
}

function unpaired(ids: readonly string[], approvals: readonly Said[]): Transaction[] {
  return ids.map((id) => ({
    id,
    about: approvals.filter(({ statement }) => statement.transaction_id === id),
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
  const isUnclear = all.some(({ meaning, statement }) => {
    const { source, transaction_id: id } = statement
    if (meaning === "returned") {
      // An id that nobody approved, such as one of the refund itself; or a moment that only its time puts in order.
      return id === null ? !isOnly || source === "notification" : !named.includes(id)
    }
    // The approval of a second payment, after the first one was returned, may name no id.
    return isApproval(meaning) && id === null && named.length > 0 && (!isOnly || hasReturns)
  })
  return ids.map((id) => {
    const isAbout = ({ statement }: Said) =>
      statement.transaction_id === id || (isOnly && statement.transaction_id === null)
    return transactionOf(id, all.filter(isAbout), isUnclear || isContradicted(id, all))
  })
}

/**
 * Returns of transactions that nobody has approved. A refund was paid before, and so was a part. Any other return without
 * an id, such as "voided", is about a page that was not paid.
 */
function unapproved(all: readonly Said[], profile: GatewayProfile): Transaction[] {
  const ofMoney = all.filter(
    ({ meaning, statement }) =>
      meaning === "returned" &&
      (statement.transaction_id !== null ||
        statement.amount !== null ||
        isRefund(statement, profile) ||
        isPartial(statement, profile))
  )
  const ids = [...new Set(ofMoney.map(({ statement }) => statement.transaction_id))]
  return ids.map((id) => {
    const about = ofMoney.filter(({ statement }) => statement.transaction_id === id)
    return transactionOf(id, about, ids.length > 1 && ids.includes(null))
  })
}

function transactionOf(id: string | null, about: readonly Said[], isUnclear: boolean): Transaction {
  const answers = answersOf(about)
  const latest = answers.at(-1)
  const approval = answers.filter(({ meaning }) => isApproval(meaning)).at(-1)
  const hasReturns = about.some(({ meaning }) => meaning === "returned")
  return {
    id,
    about,
    isUnclear,
    isDisputed:
      (latest !== undefined && latest.meaning !== "returned" && hasReturns) ||
      (approval !== undefined && answers.some(differsFrom(approval))),
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

/** Whether an answer approves another sum, or for something else. */
function differsFrom({ statement: latest }: Said): (one: Said) => boolean {
  return ({ meaning, statement }) =>
    isApproval(meaning) &&
    BINDING.some((field) => statement[field] !== latest[field] && statement[field] !== null)
}

const BINDING = ["amount", "currency", "reference", "merchant_site_id"] as const

/**
 * Whether verify contradicts the approval of a transaction: it declines something on the page after a notification has
 * approved, and never approves this; or its latest answer takes its own approval back. An answer without an id that says "returned" may be older
 * than the payment.
 */
function isContradicted(id: string | null, all: readonly Said[]): boolean {
  const isAbout = ({ statement }: Said) =>
    statement.transaction_id === id || statement.transaction_id === null
  const answers = answersOf(all)
  const about = answers.filter(isAbout)
  const latest = about.at(-1)
  const isVerified = about.some(({ meaning }) => isApproval(meaning))
  const since = all
    .filter((one) => isAbout(one) && isApproval(one.meaning))
    .map(({ statement }) => statement.at.getTime())
  const isLater = ({ statement }: Said) => since.some((time) => statement.at.getTime() >= time)
  if (isVerified) {
    return latest?.meaning === "declined"
  }
  return (
    answers.some((one) => one.meaning === "declined" && isLater(one)) ||
    (latest?.meaning === "returned" && latest.statement.transaction_id === null && !isLater(latest))
  )
}

const RANK = ["approved", "incomplete", "returned", "declined"]

/** Verify's answers that say something about money, the latest last; of two at the same moment, the worse one last. */
function answersOf(said: readonly Said[]): Said[] {
  return said
    .filter(({ meaning, statement }) => statement.source === "verify" && RANK.includes(meaning))
    .sort(
      (one, other) =>
        one.statement.at.getTime() - other.statement.at.getTime() ||
        RANK.indexOf(one.meaning) - RANK.indexOf(other.meaning)
    )
}

function idsOf(said: readonly Said[]): string[] {
  return [...new Set(said.flatMap(({ statement }) => statement.transaction_id ?? []))]
}

function isApproval(meaning: Meaning): boolean {
  return meaning === "approved" || meaning === "incomplete"
}
