import type { GatewayProfile } from "../contract/gateway-profile"
import { centsFromDecimal, NOTHING, sumCents, type Cents } from "../money/money"
import { isPartial, isRefund, isWholeByStatus } from "./meaning"
import { newsSince } from "./news"
import type { AdminStatement, GatewayStatement } from "./statement"
import { returnsOf, type Said } from "./transactions"

/** How much of a payment was returned; `isClear` is false if the statements leave the sum uncertain. */
export interface Returned {
  amount: Cents
  isClear: boolean
}

/** The measure of a payment's returns. */
interface Measure {
  /** What was paid. */
  whole: Cents
  /** Lower case. */
  currency_code: string
  profile: GatewayProfile
}

/** The sums of the gateway's returns of one payment, in cents. */
interface Sums {
  refunds: number
  /** Chargebacks, voids and the like. */
  others: number
  /** The whole payment was returned at once. */
  isWhole: boolean
}

/**
 * How much of a payment the gateway has returned. Refunds are the larger of the two sources' sums, because both
 * sources speak of the same money; chargebacks and the like come on top. Notifications add up; for verify, the
 * latest answer counts.
 *
 * An admin's statement covers the statements that the admin had seen, and an answer of verify that repeats them. A
 * refund reported later may be the stated refund, if the gateway had not reported as much before; any other return
 * is new.
 */
export function returnedOf(
  about: readonly Said[],
  admin: AdminStatement | undefined,
  measure: Measure
): Returned {
  const { whole } = measure
  const returns = returnsOf(about)
  const sums = sumsOf(returns, measure)
  const total = totalOf(sums, whole)
  const isReadable =
    returns.every((said) => isCertain(said, returns, measure)) && !isMixed(returns, measure)
  if (!admin) {
    const isClear = sums.isWhole || (isReadable && total <= whole)
    return { amount: atMost(whole, total), isClear }
  }
  const unseen = newsSince(admin, about)
  // Verify describes a state: the sum of all returns of one kind.
  const isStated = (said: GatewayStatement) =>
    said.source === "verify" &&
    amountOf(said, measure) === admin.returned &&
    isCertain(said, [said], measure) &&
    returns.every((other) => isSameKind(other, said, measure))
  const news = returns.filter(
    (said) => unseen.some(({ statement }) => statement === said) && !isStated(said)
  )
  if (news.length === 0) {
    return { amount: atMost(whole, admin.returned), isClear: true }
  }
  const before = sumsOf(returnsOf(about.filter((one) => !unseen.includes(one))), measure)
  const unreported = Math.max(0, admin.returned - totalOf(before, whole))
  const refunds = Math.max(0, sums.refunds - before.refunds - unreported)
  const others = sums.isWhole && !before.isWhole ? whole : Math.max(0, sums.others - before.others)
  const amount = admin.returned + refunds + others
  // The chargeback may be the return that the admin stated and nobody had reported.
  const isNew = others === 0 || unreported === 0
  return {
    amount: atMost(whole, amount),
    isClear: isReadable && (sums.isWhole || (amount <= whole && isNew)),
  }
}

function sumsOf(returns: readonly GatewayStatement[], measure: Measure): Sums {
  const { profile, whole } = measure
  const sum = (source: GatewayStatement["source"], isOfKind: boolean) =>
    sumCents(
      returns
        .filter((said) => said.source === source && isRefund(said, profile) === isOfKind)
        .map((said) => amountOf(said, measure))
    )
  const largest = (isOfKind: boolean) =>
    Math.max(sum("notification", isOfKind), sum("verify", isOfKind))
  const isOfAll = (said: GatewayStatement) => isAll(said, measure)
  return {
    refunds: largest(true),
    others: largest(false),
    isWhole:
      (returns.length > 0 && returns.every(isOfAll)) ||
      returns.some((said) => said.amount === null && isWholeByStatus(said, profile)),
  }

  function isAll(said: GatewayStatement, { currency_code }: Measure): boolean {
    const isSameCurrency = said.currency === null || said.currency.toLowerCase() === currency_code
    return isSameCurrency && !isPartial(said, profile) && amountOf(said, measure) === whole
  }
}

function totalOf({ refunds, others, isWhole }: Sums, whole: Cents): number {
  return isWhole ? whole : refunds + others
}

function amountOf({ amount, ...said }: GatewayStatement, { profile, whole }: Measure): Cents {
  if (amount === null) {
    return isWholeByStatus({ ...said, amount }, profile) ? whole : NOTHING
  }
  return centsFromDecimal(amount) ?? NOTHING
}

/**
 * Whether a return states its sum, and states it once: a repeated notification may be a second return. Zero may be
 * the remainder of the payment, and a partial return of the whole amount contradicts itself.
 */
function isCertain(
  said: GatewayStatement,
  returns: readonly GatewayStatement[],
  measure: Measure
): boolean {
  const { currency_code, profile, whole } = measure
  const cents = amountOf(said, measure)
  const mayBeSame = (other: GatewayStatement) =>
    other.source === said.source &&
    amountOf(other, measure) === cents &&
    isSameKind(other, said, measure)
  return (
    cents > 0 &&
    !(isPartial(said, profile) && cents >= whole) &&
    (said.currency === null || said.currency.toLowerCase() === currency_code) &&
    returns.filter(mayBeSame).length === 1
  )
}

/** Whether one source reports only refunds and the other only other returns: both may mean the same money. */
function isMixed(returns: readonly GatewayStatement[], measure: Measure): boolean {
  const notified = returns.filter(({ source }) => source === "notification")
  const verified = returns.find(({ source }) => source === "verify")
  return (
    verified !== undefined &&
    notified.length > 0 &&
    notified.every((said) => !isSameKind(said, verified, measure))
  )
}

/** Whether both are refunds, or neither is. */
function isSameKind(one: GatewayStatement, other: GatewayStatement, { profile }: Measure): boolean {
  return isRefund(one, profile) === isRefund(other, profile)
}

function atMost(whole: Cents, amount: number): Cents {
  return Math.min(whole, amount) as Cents
}
