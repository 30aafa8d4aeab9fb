import { PAYMENT_STATUSES } from "../payment"
import {
  mayChange,
  PAYMENT_TRANSITIONS,
  type PaymentTransition,
  type PaymentTransitionRule,
} from "../transitions"

const ANY = [...PAYMENT_STATUSES]
const NAMES = Object.keys(PAYMENT_TRANSITIONS) as PaymentTransition[]

/** Each change: from where it starts, where it leads, and its entry in the timeline. */
const CHANGES: Record<PaymentTransition, [from: string[], to?: string, entry?: string]> = {
  balances_read: [ANY],
  proven: [["reported", "completed", "held", "closed"], "proven", "payment_proven"],
  order_not_placed: [["proven"], undefined, "order_not_placed"],
  order_interrupted: [["proven"]],
  claim_released: [ANY, undefined, "claim_released"],
  completed: [ANY, "completed", "completed"],
  held: [ANY, "held", "held"],
  closed: [ANY, "closed", "closed"],
  difference_accepted: [["held"], undefined, "difference_accepted"],
  applied_to_order: [["held"], "proven", "applied_to_order"],
  order_announced: [ANY],
}

describe("Payment transitions", () => {
  it.each(NAMES)(
    'The change "%s" of a stored payment has its own allowed statuses, result and timeline entry, and no others',
    (name) => {
      const [from, to, entry] = CHANGES[name]
      const rule: PaymentTransitionRule = PAYMENT_TRANSITIONS[name]
      expect(ANY.filter((status) => mayChange({ status }, name))).toEqual(from.toSorted(byStatus))
      expect([rule.to, rule.entry]).toEqual([to, entry])
    }
  )
})

function byStatus(one: string, other: string): number {
  return ANY.indexOf(one as never) - ANY.indexOf(other as never)
}
