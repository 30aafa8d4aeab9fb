import type { GatewayProfile } from "../contract/gateway-profile"
import { centsFromDecimal, type Cents } from "../money/money"
import { problemOf, termsOf, type ExpectedPayment, type Problem } from "./expected"
import { returnedOf } from "./returned"
import { newsSince } from "./news"
import {
  isOfGateway,
  latestOfAdmins,
  type AdminStatement,
  type GatewayStatement,
  type Statement,
} from "./statement"
import {
  isApproval,
  isOfMoney,
  readStatements,
  transactionsOf,
  type Said,
  type Transaction,
} from "./transactions"

/** Which proof is required: one matching source, or both. */
export type Proof = "either" | "both"

/** A payment of a page: a transaction at the gateway, with what the gateway has of it. */
export interface FoldedPayment {
  /** The gateway's id; null where no statement names one. */
  transaction_id: string | null
  /** The ids under which statements name it: two where each source writes ids of its own. */
  ids: readonly string[]
  /** What the gateway took, in cents of `currency_code`; null where nobody has approved it, or no statement has the amount. */
  approved: Cents | null
  /** What the gateway returned of it. */
  returned: Cents
  /** The gateway balance: what it took, less what it returned. What was returned was taken before, for what was asked. */
  gateway: Cents
  /** Lower case. */
  currency_code: string
  /** The required sources approve it, and all that they say matches. */
  isProven: boolean
  /** Verify approves it. */
  isVerified: boolean
  /** The field in which an approval differs from what was asked for. */
  problem: Problem | undefined
  /**
   * What the gateway took or returned, or of which transaction, is not certain: the balance is a guess, and a person states
   * it.
   */
  isUnclear: boolean
  /** An admin has stated what the gateway returned of it. */
  isStated: boolean
  /** No payment of the page has a problem or is unclear: what is odd may be about any of them. */
  isPageClear: boolean
}

type OfTransaction = Omit<FoldedPayment, "isPageClear">

/**
 * What the gateway has, by transaction: the whole judgement of a page's statements. Pure; the order of the statements does
 * not matter.
 *
 * Approved is the amount of an approval that matches; what is present and differs is a problem, an absent field is none.
 * An admin's statement replaces what was said before it.
 *
 * @param expected what was asked for; null for a payment with an unknown reference, which can only match itself.
 */
export function foldStatements(
  statements: readonly Statement[],
  profile: GatewayProfile,
  expected: ExpectedPayment | null,
  proof: Proof = "either"
): FoldedPayment[] {
  const ordered = [...statements].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1)
  )
  const said = readStatements(ordered.filter(isOfGateway), profile)
  const terms = expected ?? termsOf(said)
  const payments = transactionsOf(said, profile).map((transaction, _, all) => {
    const admin = latestAbout(transaction, all.length === 1, ordered)
    const isSeen = admin !== undefined && newsSince(admin, said).length === 0
    const isUnclear = transaction.isUnclear || (!expected && mayBeSeveral(transaction))
    return paymentOf({ ...transaction, isUnclear }, admin, isSeen, profile, terms, proof)
  })
  const isPageClear = payments.every(isClear)
  return payments.map((payment) => ({ ...payment, isPageClear }))
}

/** Whether several payments without an id look like one: a page is paid once, but nobody knows what an unknown reference is. */
function mayBeSeveral({ about, id }: Transaction): boolean {
  return id === null && about.filter(({ meaning }) => isApproval(meaning)).length > 1
}

/** What differs, is unclear or was returned in part may be about any payment of the page, until an admin has stated it. */
function isClear({ gateway, isStated, isUnclear, problem, returned }: OfTransaction) {
  const isPart = returned > 0 && gateway > 0
  return !isUnclear && (isStated || (problem === undefined && !isPart))
}

/**
 * The payment that a row stands for; undefined where no statement names its id any more. A row without an id stands for the
 * only payment that no other row has; among several it is unclear which one, until an admin has stated what they are.
 *
 * @param others the ids of the page's other rows.
 */
export function paymentOfRow(
  payments: readonly FoldedPayment[],
  transactionId: string | null,
  others: readonly string[] = []
): FoldedPayment | undefined {
  const own = payments.find(({ transaction_id }) => transaction_id === transactionId)
  if (own || transactionId !== null) {
    return own ?? payments.find(({ ids }) => ids.includes(transactionId ?? ""))
  }
  const free = payments.filter(({ ids }) => !ids.some((id) => others.includes(id)))
  const approved = free.filter((payment) => payment.approved !== null)
  const first = approved.find(({ isProven }) => isProven) ?? approved[0] ?? free[0]
  const isUnclear = approved.length > 1 && !first?.isStated
  return first && { ...first, isUnclear: first.isUnclear || isUnclear }
}

function paymentOf(
  transaction: Transaction,
  admin: AdminStatement | undefined,
  isSeen: boolean,
  profile: GatewayProfile,
  expected: ExpectedPayment,
  proof: Proof
): OfTransaction {
  const { about, id, ids } = transaction
  const approvals = about.filter(({ meaning }) => isApproval(meaning))
  const sources = sourcesOf(approvals)
  const problems = approvals.map(({ statement }) => problemOf(statement, expected))
  const isMatched = problems.includes(undefined)
  const problem = problems.find((each, place) => each && !(isSeen && isCorrected(place, approvals)))
  const { approved, currency_code } = isMatched
    ? { approved: expected.amount, currency_code: expected.currency_code }
    : takenOf(approvals, expected)
  const whole = approved ?? expected.amount
  const returned = returnedOf(about, admin, { whole, currency_code, profile })
  // The sources contradict each other, or none has an amount.
  const isOdd = (isMatched && problem !== undefined) || whole === 0
  const mayBeSecond = admin !== undefined && returned.amount > 0 && isNewlyApproved(about, admin)
  return {
    transaction_id: id,
    ids,
    approved,
    returned: returned.amount,
    gateway: (whole - returned.amount) as Cents,
    currency_code,
    isProven: problem === undefined && proofsOf(sources, admin) >= (proof === "both" ? 2 : 1),
    isVerified: sources.has("verify"),
    problem,
    isUnclear: !returned.isClear || mayBeSecond || (!isSeen && (isOdd || transaction.isUnclear)),
    isStated: admin !== undefined,
  }
}

/** Whether verify approves again after this answer: it describes a state, and what it said before is over. */
function isCorrected(place: number, approvals: readonly Said[]): boolean {
  const isOfVerify = ({ statement }: Said) => statement.source === "verify"
  const [answer, ...later] = approvals.slice(place)
  return answer !== undefined && isOfVerify(answer) && later.some(isOfVerify)
}

/** What was taken where no approval matches: the first amount and currency that an approval has. */
function takenOf(approvals: readonly Said[], expected: ExpectedPayment) {
  const first = (field: "amount" | "currency") =>
    approvals.map(({ statement }) => statement[field]).find((value) => value !== null)
  return {
    approved: centsFromDecimal(first("amount") ?? ""),
    currency_code: first("currency")?.toLowerCase() ?? expected.currency_code,
  }
}

/**
 * Whether an approval that an admin had not seen is of a transaction of which no money was known: it may be a second one. Verify
 * is asked again and again, and may name none.
 */
function isNewlyApproved(about: readonly Said[], { seen }: AdminStatement): boolean {
  const isSeen = ({ statement }: Said) => seen.includes(statement.id)
  const known = about
    .filter((one) => isSeen(one) && isOfMoney(one.meaning))
    .map(({ statement }) => statement.transaction_id)
  return about.some((one) => {
    const { source, transaction_id } = one.statement
    const isNew = transaction_id === null ? source !== "verify" : !known.includes(transaction_id)
    return !isSeen(one) && isApproval(one.meaning) && isNew
  })
}

/** Which sources approve: a notification must have its amount and currency. */
function sourcesOf(approvals: readonly Said[]): Set<GatewayStatement["source"]> {
  const complete = approvals.filter(({ meaning }) => meaning === "approved")
  return new Set(complete.map(({ statement }) => statement.source))
}

/** How many prove the payment: an admin who has stated what the gateway has of it is another source. */
function proofsOf({ size }: Set<GatewayStatement["source"]>, admin: AdminStatement | undefined) {
  return size > 0 && admin ? size + 1 : size
}

/** The latest statement of an admin about a transaction. */
function latestAbout(
  { id, ids }: Transaction,
  isOnly: boolean,
  statements: readonly Statement[]
): AdminStatement | undefined {
  const ofAdmins = statements
    .filter((statement): statement is AdminStatement => statement.source === "admin")
    .filter(({ transaction_id: named }) =>
      named === null ? isOnly || id === null : ids.includes(named)
    )
  return latestOfAdmins(ofAdmins)
}
