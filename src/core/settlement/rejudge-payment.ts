import { centsFromMedusa, sumCents, toDecimalString } from "../money/money"
import type { SettledMoney } from "./compare-payment"
import { settlementDifference, type SettlementDifference } from "./difference"
import { judgeMoney, type JudgedDifference } from "./judge-money"
import type { SettledPayment } from "./known-payments"

/** A difference of the amounts, as it was recorded; `is_open` unless somebody closed it. */
export interface StandingDifference extends Pick<SettlementDifference, "expected" | "found"> {
  id: string
  kind: JudgedDifference["kind"]
  is_open: boolean
}

/** What a file says about a payment, and how it was judged when the file was imported. */
export interface StandingMoney extends Omit<SettledMoney, "attempt_id"> {
  settlement_id: string
  differences: readonly StandingDifference[]
}

/** A payment without one of its files: what the others say, the first import first. */
export interface SharedPayment extends Omit<SettledPayment, "taken" | "earlier"> {
  files: readonly StandingMoney[]
}

/** What becomes of differences that were judged together with a file that is withdrawn. */
export interface RejudgedDifferences {
  /** Ids of those that are none without it. */
  gone: string[]
  /** Those with other amounts, or of another kind. */
  changed: (JudgedDifference & { id: string })[]
  /** Those that the file had hidden. */
  added: (SettlementDifference & { settlement_id: string })[]
}

/** Judges the remaining files of payments again. What an admin or another file has closed stays closed. */
export function rejudgePayments(payments: readonly SharedPayment[]): RejudgedDifferences {
  const rejudged: RejudgedDifferences = { gone: [], changed: [], added: [] }
  for (const payment of payments) {
    payment.files.forEach((file, index) => {
      const earlier = sumsOf(payment.files.slice(0, index))
      const { payout, refund } = judgeMoney({ ...payment, earlier }, centsOf(file))
      const isRefund = ({ kind }: StandingDifference) => kind === "refunded_at_gateway_only"
      const ofPayout = file.differences.find((difference) => !isRefund(difference))
      replace(ofPayout, payout, payment, file, rejudged)
      replace(file.differences.find(isRefund), refund, payment, file, rejudged)
    })
  }
  return rejudged
}

function replace(
  standing: StandingDifference | undefined,
  judged: JudgedDifference | null,
  { currency_code, id, transaction_id }: SharedPayment,
  { settlement_id }: StandingMoney,
  { added, changed, gone }: RejudgedDifferences
): void {
  if (!standing) {
    if (judged) {
      const { kind, ...amounts } = judged
      const identity = { attempt_id: id, transaction_id, currency_code }
      added.push({ ...settlementDifference(kind, { ...identity, ...amounts }), settlement_id })
    }
  } else if (standing.is_open && !judged) {
    gone.push(standing.id)
  } else if (standing.is_open && judged && !isSame(standing, judged)) {
    changed.push({ ...judged, id: standing.id })
  }
}

function isSame(one: JudgedDifference, other: JudgedDifference): boolean {
  return one.kind === other.kind && one.expected === other.expected && one.found === other.found
}

function centsOf({ paid_out, payouts, refunded }: StandingMoney) {
  return { paid_out: centsFromMedusa(paid_out), payouts, refunded: centsFromMedusa(refunded) }
}

function sumsOf(files: readonly StandingMoney[]): SettledPayment["earlier"] {
  const all = files.map(centsOf)
  return {
    paid_out: toDecimalString(sumCents(all.map(({ paid_out }) => paid_out))),
    refunded: toDecimalString(sumCents(all.map(({ refunded }) => refunded))),
  }
}
