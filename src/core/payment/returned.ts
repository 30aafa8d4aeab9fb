import type { GatewayProfile } from "../contract"
import { centsFromDecimal, sumCents, type Cents } from "../money/money"
import { isPartial, isRefund, isWholeByStatus } from "./meaning"
import { newsSince, type AdminStatement, type GatewayStatement } from "./statement"
import { returnsOf, type Said } from "./transactions"

/** How much of a payment was returned; `isClear` is false where the statements do not say it for certain. */
export interface Returned {
  amount: Cents
  isClear: boolean
}

/** What the gateway's returns of one payment add up to, in cents. */
interface Sums {
  refunds: number
  others: number
  isWhole: boolean
}

const NOTHING = 0 as Cents

/**
 * How much of a payment the gateway has returned. Refunds are the larger of the two sources' sums, because both speak of
 * the same money; chargebacks and the like come on top. Notifications add up; of verify the latest answer counts.
 *
 * An admin's statement counts for the statements that the admin had seen. A refund that is reported after it may be the
 * one that the admin stated, if the gateway had not reported as much before; anything else is new.
 *
 * @param whole what was paid.
 */
export function returnedOf(
  about: readonly Said[],
  admin: AdminStatement | undefined,
  whole: Cents,
  currency: string,
  profile: GatewayProfile
): Returned {
  const returns = returnsOf(about)
  const sums = sumsOf(returns, whole, profile)
  const total = totalOf(sums, whole)
  const isClear = (news: readonly GatewayStatement[]) =>
    news.every((statement) => isReadable(statement, returns, whole, currency, profile)) &&
    (sums.isWhole || total <= whole)
  if (!admin) {
    return { amount: atMost(whole, total), isClear: isClear(returns) }
  }
  const said = about.map(({ statement }) => statement)
  const unseen = newsSince(admin, said)
  const news = returns.filter((statement) => unseen.includes(statement))
  if (news.length === 0) {
    return { amount: atMost(whole, admin.returned), isClear: true }
  }
  const seen = about.filter(({ statement }) => !unseen.includes(statement))
  const before = sumsOf(returnsOf(seen), whole, profile)
  const unreported = Math.max(0, admin.returned - totalOf(before, whole))
  const refunds = Math.max(0, sums.refunds - before.refunds - unreported)
  const others = sums.isWhole && !before.isWhole ? whole : Math.max(0, sums.others - before.others)
  const amount = admin.returned + refunds + others
  return {
    amount: atMost(whole, amount),
    isClear: isClear(news) && (sums.isWhole || amount <= whole),
  }
}

function sumsOf(returns: readonly GatewayStatement[], whole: Cents, profile: GatewayProfile): Sums {
  const sum = (source: GatewayStatement["source"], isOfKind: boolean) =>
    sumCents(
      returns
        .filter((said) => said.source === source && isRefund(said, profile) === isOfKind)
        .map((said) => amountOf(said, whole, profile))
    )
  const largest = (isOfKind: boolean) =>
    Math.max(sum("notification", isOfKind), sum("verify", isOfKind))
  return {
    refunds: largest(true),
    others: largest(false),
    isWhole: returns.some((said) => said.amount === null && isWholeByStatus(said, profile)),
  }
}

function totalOf({ refunds, others, isWhole }: Sums, whole: Cents): number {
  return isWhole ? whole : refunds + others
}

function amountOf(said: GatewayStatement, whole: Cents, profile: GatewayProfile): Cents {
  if (said.amount === null) {
    return isWholeByStatus(said, profile) ? whole : NOTHING
  }
  return centsFromDecimal(said.amount) ?? NOTHING
}

/**
 * Whether a return says how much was returned, and says it once: a return that another notification repeats may be a
 * second one. Zero may be what is left of the payment, and a part of the whole amount contradicts itself.
 */
function isReadable(
  said: GatewayStatement,
  returns: readonly GatewayStatement[],
  whole: Cents,
  currency: string,
  profile: GatewayProfile
): boolean {
  const cents = amountOf(said, whole, profile)
  const isPart = isPartial(said, profile)
  return (
    cents > 0 &&
    !(isPart && cents >= whole) &&
    (said.currency === null || said.currency.toLowerCase() === currency) &&
    returns.filter((other) => isSaidAgain(said, other)).length === 1
  )
}

function isSaidAgain(one: GatewayStatement, other: GatewayStatement): boolean {
  return (
    one.source === other.source &&
    one.event === other.event &&
    one.status === other.status &&
    one.amount === other.amount
  )
}

function atMost(whole: Cents, amount: number): Cents {
  return Math.min(whole, amount) as Cents
}
