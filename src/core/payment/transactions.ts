import type { GatewayProfile } from "../contract/gateway-profile"
import { centsFromDecimal } from "../money/money"
import { isPartial, isRefund, meaningOf, namesRelease, type Meaning } from "./meaning"
import type { GatewayStatement } from "./statement"

/** A statement with its meaning, and the transaction that it names. */
export interface Said {
  statement: GatewayStatement
  meaning: Meaning
  /** The transaction's id; null if the statement names none. If each source has ids of its own, one id for both. */
  id: string | null
  /** A return of paid money by its words: a refund, or the return of a part. */
  isRefund: boolean
  /** A return that by its words may release a hold, such as a void. A refund or a chargeback returns paid money. */
  mayBeRelease: boolean
}

/** A transaction of a page, with the gateway's statements about it. */
export interface Transaction {
  /** Null where no statement names one. */
  id: string | null
  /**
   * All ids under which statements name the transaction. If nobody knows which ids of the other source belong to which
   * transaction, each transaction has at most one of these ids, in order.
   */
  ids: readonly string[]
  /** All statements about it, the oldest first. */
  about: readonly Said[]
  /** The statements may be about this transaction or another one of the page, or contradict each other. */
  isUnclear: boolean
}

/** The gateway's statements with their meaning under a profile, in order. */
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
      mayBeRelease: meaning === "returned" && namesRelease(statement, profile),
    }
  })
}

const MONEY: readonly Meaning[] = ["approved", "incomplete", "returned"]

/**
 * Groups a page's statements by transaction id. A statement without an id is about the page's only transaction. A
 * statement that may be about several transactions makes them unclear. A return of an unapproved transaction makes
 * the approved transaction unclear, until verify has answered about it; a refund or chargeback after the approval, until an
 * admin has.
 *
 * @param said the statements, the oldest first.
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
  // The approval of a second payment may name no id after the first payment was returned.
  const isNameless = ({ id, meaning }: Said) =>
    id === null &&
    (isOnly
      ? isApproval(meaning) && returns.length > 0 && approved.length > 0
      : MONEY.includes(meaning))
  const isUnclear = unpaired.length > 0 || all.some(isNameless)
  const guessed = unpaired.filter((id) => !approved.includes(id))
  return [
    ...ids.map((id, place) => {
      const about = all.filter((one) => one.id === id || (isOnly && one.id === null))
      const isOdd = returns.some((one) => mayBeOf(one, about)) || isContradicted(about, all)
      // A row that the other source has named stays the row of one transaction: nobody knows of which one.
      const own = [...idsIn(about), ...guessed.slice(place, place + 1)]
      return { id, ids: own, about, isUnclear: isUnclear || isOdd }
    }),
    ...others.map((id) => transactionOf(id, returns, false)),
  ]

  /** Whether a return may be of this transaction, or of another one. */
  function mayBeOf(one: Said, about: readonly Said[]): boolean {
    if (one.id === null) {
      // Only verify describes the state since the approval; the moment of a notification is unknown.
      return isOnly && !(one.statement.source === "verify" && isSinceApproval(one, about))
    }
    const latest = verifyAnswersOf(about).at(-1)
    // Verify may still approve after a refund or chargeback that has an id of its own.
    const isExplained = one.mayBeRelease || !isSinceApproval(one, about)
    const isAnswered =
      latest !== undefined &&
      !isSince(one, latest) &&
      (isApproval(latest.meaning) ? isExplained : wouldReturnAll(one, about))
    return others.includes(one.id) && !isAnswered
  }
}

/** Whether a return of this transaction would have returned all of it: nothing else could have followed. */
function wouldReturnAll({ isRefund, statement }: Said, about: readonly Said[]): boolean {
  const approved = about.filter(({ meaning }) => isApproval(meaning))
  const amounts = approved.map((one) => centsFromDecimal(one.statement.amount ?? ""))
  const { amount } = statement
  return !isRefund && (amount === null || amounts.includes(centsFromDecimal(amount)))
}

/**
 * Each source writes ids of its own, so each source's approved transactions are counted. A page with one
 * transaction has one id for both sources. With several transactions, nobody knows which ids belong together.
 */
function pairIds(said: readonly Said[]): { all: readonly Said[]; unpaired: readonly string[] } {
  const approvedBy = (source: GatewayStatement["source"]) =>
    idsOf(said.filter((one) => isApproval(one.meaning) && one.statement.source === source))
  const [notified, verified] = [approvedBy("notification"), approvedBy("verify")]
  const isLess = verified.length <= notified.length
  const [kept, replaced] = isLess ? [notified, verified] : [verified, notified]
  const [only = null, ...more] = kept
  // While only verify names the payment, the payment has no id: in notifications, verify's id may be that of
  // another payment.
  const isUnnamed = notified.length === 0 && verified.length === 1
  // Refunded money was paid before, by the page's only payment.
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
 * Returns of unapproved transactions. Refunds and partial returns were paid before. Any other return without an
 * id, such as "voided", is about an unpaid page.
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
  return { id, ids: idsIn(about), about, isUnclear }
}

/** The returns by notifications, and verify's latest answer if it is a return: verify describes a state. */
export function returnsOf(about: readonly Said[]): GatewayStatement[] {
  const latest = verifyAnswersOf(about).at(-1)
  return about
    .filter((one) => one.statement.source === "notification" || one === latest)
    .flatMap(({ meaning, statement }) => (meaning === "returned" ? [statement] : []))
}

/** Verify's answers about money, the latest last; of two answers at the same moment, the worse one last. */
export function verifyAnswersOf(said: readonly Said[]): Said[] {
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
 * Whether verify contradicts other statements about a transaction: verify does not report its return; or verify
 * declines on the page after a notification approved, and never approves this transaction; or verify approved this
 * transaction, and no longer names it.
 */
function isContradicted(about: readonly Said[], all: readonly Said[]): boolean {
  const latest = verifyAnswersOf(about).at(-1)
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
    return verifyAnswersOf(all).some(
      (one) => one.meaning === "declined" && isSinceApproval(one, about)
    )
  }
  // "Not paid", or an unlisted status, with the transaction's own id.
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

function idsIn(about: readonly Said[]): string[] {
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
