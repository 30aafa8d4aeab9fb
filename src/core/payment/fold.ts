import type { GatewayProfile } from "../contract/gateway-profile"
import { centsFromDecimal, NOTHING, type Cents } from "../money/money"
import { UNREADABLE } from "../contract/parse-json"
import { problemOf, termsOf, type ExpectedPayment, type Problem } from "./expected"
import { returnedOf } from "./returned"
import { newsSince } from "./news"
import type { Payment } from "./payment"
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

/** The required proof: one matching source, or both. */
export type Proof = "either" | "both"

/** A payment of a page: a transaction at the gateway, with what the gateway has of it. */
export interface FoldedPayment {
  /** The gateway's id; null where no statement names one. */
  transaction_id: string | null
  /** The ids under which statements name the transaction: two if each source writes ids of its own. */
  ids: readonly string[]
  /** What the gateway took, in cents of `currency_code`; null without an approval or an amount. */
  approved: Cents | null
  /** What the gateway returned. */
  returned: Cents
  /**
   * The gateway balance: taken, less returned. If no approval states an amount, the requested amount counts as
   * taken.
   */
  gateway: Cents
  /** Lower case. */
  currency_code: string
  /** The required sources approve the payment, and everything they say matches. */
  isProven: boolean
  /** Verify approves the payment: its answers are one of the sources that prove it. */
  isVerified: boolean
  /** The field in which an approval differs from what was asked for. */
  problem: Problem | undefined
  /**
   * The sum that the gateway took or returned, or its transaction, is uncertain: the balance is a guess, and a
   * person states it.
   */
  isUnclear: boolean
  /** An admin has stated what the gateway returned. */
  isStated: boolean
  /** No payment of the page has a problem or is unclear: a problem may be about any payment of the page. */
  isPageClear: boolean
  /** Another row of the page has the transaction's money: all sums of this row are zero. */
  isOfAnotherRow: boolean
}

type OfTransaction = Omit<FoldedPayment, "isPageClear" | "isOfAnotherRow">

/**
 * What the gateway has, by transaction: the whole judgement of a page's statements. Pure; the order of the
 * statements does not matter.
 *
 * The approved amount is that of a matching approval. A present field that differs is a problem, an absent field
 * is none. An admin's statement replaces earlier statements.
 *
 * @param expected what was asked for; null for an unknown reference, whose payment can only match itself.
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
    const isUnclear = transaction.isUnclear || mayBeSeveral(transaction, expected !== null)
    return foldTransaction({ ...transaction, isUnclear }, admin, isSeen, profile, terms, proof)
  })
  const isPageClear = payments.every(isClear)
  return payments.map((payment) => ({ ...payment, isPageClear, isOfAnotherRow: false }))
}

/**
 * Whether several payments may look like one: notifications approve without an id that can be read. Without any id, a page is paid
 * once, but nobody knows what an unknown reference is.
 */
function mayBeSeveral({ about, id }: Transaction, isOfPage: boolean): boolean {
  const approvals = about.filter(
    ({ meaning, statement }) => isApproval(meaning) && statement.source === "notification"
  )
  return (id === UNREADABLE || (id === null && !isOfPage)) && approvals.length > 1
}

/**
 * A difference, an unclear sum or a partial return may be about any payment of the page, until an admin has stated
 * the sum.
 */
function isClear({ gateway, isStated, isUnclear, problem, returned }: OfTransaction) {
  const isPart = returned > 0 && gateway > 0
  return !isUnclear && (isStated || (problem === undefined && !isPart))
}

/**
 * The payment of a row; undefined if no statement names the row's id any more. A row without an id has the payment without
 * an id, or the only one that no other row has, or the page's only payment; among several payments the row's is unclear,
 * until an admin has stated the sums.
 *
 * @param others the ids of the page's other rows.
 */
export function paymentOfRow(
  payments: readonly FoldedPayment[],
  transactionId: string | null,
  others: readonly string[] = []
): FoldedPayment | undefined {
  const named = (id: string | null) =>
    payments.find(({ transaction_id }) => transaction_id === id) ??
    payments.find(({ ids }) => id !== null && ids.includes(id))
  const own = named(transactionId)
  if (own || transactionId !== null) {
    return own
  }
  const taken = others.map(named)
  const free = payments.filter((payment) => !taken.includes(payment))
  const approved = free.filter((payment) => payment.approved !== null)
  const only = payments.length === 1 ? payments[0] : undefined
  const first = approved.find(({ isProven }) => isProven) ?? approved[0] ?? free[0] ?? only
  const isUnclear = approved.length > 1 && !first?.isStated
  return first && { ...first, isUnclear: first.isUnclear || isUnclear }
}

/** A page's payments by its statements, and the rows of its payments. */
interface RowsOfPage {
  folded: readonly FoldedPayment[]
  /** The oldest first. */
  payments: readonly Row[]
}

type Row = Pick<Payment, "id" | "transaction_id" | "captured_at" | "balances">

/**
 * What the gateway has of a row's payment; undefined if the statements do not name the payment under the profile in force. A
 * transaction has one row: if two rows name the transaction (they were two under another profile, or the return was
 * reported first), the claimed or else the older one has its money, and the other has nothing.
 */
export function foldedOf(row: Row, { folded, payments }: RowsOfPage): FoldedPayment | undefined {
  // A row that had nothing of its own leaves its transaction to the other row.
  const named = payments.flatMap(({ balances, transaction_id }) =>
    balances.approved === 0 ? [] : (transaction_id ?? [])
  )
  const paymentOf = ({ transaction_id }: Row) => paymentOfRow(folded, transaction_id, named)
  const payment = paymentOf(row)
  if (!payment) {
    return undefined
  }
  const same = payments.filter((each) => paymentOf(each)?.transaction_id === payment.transaction_id)
  const standing = same.find(({ captured_at }) => captured_at !== null) ?? same[0] ?? row
  return standing.id === row.id ? payment : ofAnotherRow(payment)
}

function ofAnotherRow(payment: FoldedPayment): FoldedPayment {
  return {
    ...payment,
    approved: NOTHING,
    returned: NOTHING,
    gateway: NOTHING,
    isProven: false,
    isVerified: false,
    problem: undefined,
    isUnclear: false,
    isStated: false,
    isOfAnotherRow: true,
  }
}

function foldTransaction(
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
  // The sources contradict each other, or no source has an amount.
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

/** Whether verify approves again after this answer. Verify describes a state: its earlier answer is over. */
function isCorrected(place: number, approvals: readonly Said[]): boolean {
  const isOfVerify = ({ statement }: Said) => statement.source === "verify"
  const [answer, ...later] = approvals.slice(place)
  return answer !== undefined && isOfVerify(answer) && later.some(isOfVerify)
}

/** The amount and currency of the first approval that has them, for payments without a matching approval. */
function takenOf(approvals: readonly Said[], expected: ExpectedPayment) {
  const first = (field: "amount" | "currency") =>
    approvals.map(({ statement }) => statement[field]).find((value) => value !== null)
  return {
    approved: centsFromDecimal(first("amount") ?? ""),
    currency_code: first("currency")?.toLowerCase() ?? expected.currency_code,
  }
}

/**
 * Whether an approval that an admin had not seen is about a transaction without known money: a second payment.
 * Verify is asked repeatedly, and may name no transaction.
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

/** How many sources prove the payment: an admin's statement is a further source. */
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
