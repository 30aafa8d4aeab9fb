import type { GatewayProfile } from "../contract/gateway-profile"
import { centsFromDecimal } from "../money/money"
import { isPartial, isRefund, meaningOf, type Meaning } from "./meaning"
import type { GatewayStatement } from "./statement"

/** A statement with its meaning, and the transaction that it names. */
export interface Said {
  statement: GatewayStatement
  meaning: Meaning
  /** The transaction's id; null where the statement names none. Where each source has ids of its own, one id for both. */
  id: string | null
  /** A return of what had been paid, in whole or in part; any other return may be of a hold that was released. */
  isRefund: boolean
}

/** A transaction of a page, with what the gateway said about it. */
export interface Transaction {
  /** Null where no statement names one. */
  id: string | null
  /** All ids under which statements name it. Of ids that may be of several transactions, the first one has all. */
  ids: readonly string[]
  /** All statements about it, the oldest first. */
  about: readonly Said[]
  /** What was said may be about this transaction or about another one of the page, or it contradicts itself. */
  isUnclear: boolean
}

/** What the gateway's statements mean under a profile, in their order. */
export function readStatements(
  statements: readonly GatewayStatement[],
  profile: GatewayProfile
): Said[] {
  return statements.map((statement) => {
    const meaning = meaningOf(statement, profile)
    return {
      statement,
      meaning,
      id: statement.transaction_id,
      isRefund:
        meaning === "returned" && (isRefund(statement, profile) || isPartial(statement, profile)),
    }
  })
}

const MONEY: readonly Meaning[] = ["approved", "incomplete", "returned"]

/**
 * Groups a page's statements by transaction id. A statement without an id is about the page's only transaction. What may be
 * about several makes them unclear; so does a return of a transaction that nobody has approved, until verify has
 * answered about the other one.
 *
 * @param said what was said, the oldest first.
 */
export function transactionsOf(said: readonly Said[], profile: GatewayProfile): Transaction[] {
  const isOwn = profile.verify.transactionIds === "own"
  const { all, unpaired } = isOwn ? pairIds(said) : { all: said, unpaired: [] }
  const approvals = all.filter(({ meaning }) => isApproval(meaning))
  const returns = all.filter(({ meaning }) => meaning === "returned")
  if (approvals.length === 0) {
    return unapproved(returns, profile)
  }
  const approved = idsOf(approvals)
  const ids = approved.length > 0 ? approved : [null]
  const isOnly = ids.length === 1
  const others = idsOf(returns).filter((id) => !approved.includes(id))
  // The approval of a second payment, after the first one was returned, may name no id.
  const isNameless = ({ id, meaning }: Said) =>
    id === null &&
    (isOnly
      ? isApproval(meaning) && returns.length > 0 && approved.length > 0
      : MONEY.includes(meaning))
  const isUnclear = unpaired.length > 0 || all.some(isNameless)
  return [
    ...ids.map((id, place) => {
      const about = all.filter((one) => one.id === id || (isOnly && one.id === null))
      const isOdd = returns.some((one) => mayBeOf(one, about)) || isContradicted(about, all)
      const own = [...namesIn(about), ...(place === 0 ? unpaired : [])]
      return { id, ids: own, about, isUnclear: isUnclear || isOdd }
    }),
    ...others.map((id) => transactionOf(id, returns, false)),
  ]

  /** Whether a return may be of this transaction, and may be of another one. */
  function mayBeOf(one: Said, about: readonly Said[]): boolean {
    if (one.id === null) {
      // Only verify describes a state, since the approval; a notification's moment is not known.
      return isOnly && !(one.statement.source === "verify" && isSinceApproval(one, about))
    }
    const latest = answersOf(about).at(-1)
    const isAnswered =
      latest !== undefined &&
      !isSince(one, latest) &&
      (isApproval(latest.meaning) || isReleased(one, about))
    return others.includes(one.id) && !isAnswered
  }
}

/** Whether a return, were it of this transaction, had returned all of it: nothing else could have followed. */
function isReleased({ isRefund, statement }: Said, about: readonly Said[]): boolean {
  const approved = about.filter(({ meaning }) => isApproval(meaning))
  const amounts = approved.map((one) => centsFromDecimal(one.statement.amount ?? ""))
  const { amount } = statement
  return !isRefund && (amount === null || amounts.includes(centsFromDecimal(amount)))
}

/**
 * Each source writes ids of its own: the approved transactions of both are counted. A page with one has one id for both; of
 * several, nobody knows which of the one source is which of the other.
 */
function pairIds(said: readonly Said[]): { all: readonly Said[]; unpaired: readonly string[] } {
  const approvedBy = (source: GatewayStatement["source"]) =>
    idsOf(said.filter((one) => isApproval(one.meaning) && one.statement.source === source))
  const [notified, verified] = [approvedBy("notification"), approvedBy("verify")]
  const isLess = verified.length <= notified.length
  const [kept, replaced] = isLess ? [notified, verified] : [verified, notified]
  const [only = null, ...more] = kept
  // While only verify names the payment, it has no id: verify's own may be that of another payment in notifications.
  const isUnnamed = notified.length === 0 && verified.length === 1
  // What was refunded had been paid: by the page's only payment.
  const refunds = said.filter(
    ({ isRefund, statement }) => isRefund && statement.source === "verify"
  )
  const isOfPage = verified.length === 0 && notified.length === 1 && idsOf(refunds).length === 1
  const all = said.map((one) => {
    const isVerify = one.statement.source === "verify"
    if (isUnnamed && isVerify && one.id !== null && verified.includes(one.id)) {
      return { ...one, id: null }
    }
    if (isVerify === isLess && one.id !== null && replaced.includes(one.id)) {
      return { ...one, id: more.length > 0 ? null : only }
    }
    const isRefunded = isVerify && refunds.some(({ id }) => id === one.id)
    return isOfPage && isRefunded ? { ...one, id: null } : one
  })
  return { all, unpaired: more.length > 0 ? replaced : [] }
}

/**
 * Returns of transactions that nobody has approved. A refund was paid before, and so was a part. Any other return without
 * an id, such as "voided", is about a page that was not paid.
 */
function unapproved(returns: readonly Said[], profile: GatewayProfile): Transaction[] {
  const ofMoney = returns.filter(
    ({ id, isRefund, statement }) => id !== null || statement.amount !== null || isRefund
  )
  const ids = [...new Set(ofMoney.map(({ id }) => id))]
  const hasTwo = new Set(ofMoney.map(({ statement }) => statement.source)).size > 1
  // Both sources may mean one transaction, each by its own id.
  const isUnclear =
    ids.length > 1 && (ids.includes(null) || (hasTwo && profile.verify.transactionIds === "own"))
  return ids.map((id) => transactionOf(id, ofMoney, isUnclear))
}

function transactionOf(id: string | null, all: readonly Said[], isUnclear: boolean): Transaction {
  const about = all.filter((one) => one.id === id)
  return { id, ids: namesIn(about), about, isUnclear }
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

/**
 * Whether verify contradicts what was said of a transaction: it does not say that it was returned; it declines something on
 * the page after a notification has approved, and never approves this; or it approved this, and says nothing of it any more.
 */
function isContradicted(about: readonly Said[], all: readonly Said[]): boolean {
  const latest = answersOf(about).at(-1)
  if (
    latest &&
    latest.meaning !== "returned" &&
    about.some(({ meaning }) => meaning === "returned")
  ) {
    return true
  }
  const ofVerify = about.filter(
    ({ statement }) => statement.source === "verify" && statement.http_status === null
  )
  if (!ofVerify.some(({ meaning }) => isApproval(meaning))) {
    return answersOf(all).some((one) => one.meaning === "declined" && isSinceApproval(one, about))
  }
  // "Not paid", or a status that the profile does not list, with the transaction's own id.
  const isTakenBack = ofVerify.some(
    (one) =>
      one.id !== null &&
      !MONEY.includes(one.meaning) &&
      latest !== undefined &&
      !isSince(latest, one)
  )
  return latest?.meaning === "declined" || isTakenBack
}

function isSinceApproval(one: Said, about: readonly Said[]): boolean {
  return about.some((other) => isApproval(other.meaning) && isSince(one, other))
}

function isSince({ statement: one }: Said, { statement: other }: Said): boolean {
  return one.at >= other.at
}

function namesIn(about: readonly Said[]): string[] {
  return [...new Set(about.flatMap(({ statement }) => statement.transaction_id ?? []))]
}

function idsOf(said: readonly Said[]): string[] {
  return [...new Set(said.flatMap(({ id }) => id ?? []))]
}

export function isApproval(meaning: Meaning): boolean {
  return meaning === "approved" || meaning === "incomplete"
}

/** Whether money was taken or returned. */
export function isOfMoney(meaning: Meaning): boolean {
  return MONEY.includes(meaning)
}
