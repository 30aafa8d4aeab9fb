import { PAYMENT_STATUSES } from "../payment"
import { mayChange, PAYMENT_TRANSITIONS, type PaymentTransition } from "../transitions"

const ANY = [...PAYMENT_STATUSES]
const NAMES = Object.keys(PAYMENT_TRANSITIONS) as PaymentTransition[]

/** Each change: from where it starts, and where it leads. */
const CHANGES: Record<PaymentTransition, [from: string[], to?: string]> = {
  balances_read: [ANY],
  proven: [["reported", "completed", "held", "closed"], "proven"],
  order_not_placed: [["proven"]],
  order_interrupted: [["proven"]],
  claim_released: [ANY],
  completed: [ANY, "completed"],
  held: [ANY, "held"],
  closed: [ANY, "closed"],
  difference_accepted: [["held"]],
  applied_to_order: [["held"], "proven"],
  order_announced: [ANY],
}

describe("Payment transitions", () => {
  it.each(NAMES)(
    'The change "%s" of a stored payment starts only from the statuses, and leads only to the status, that are allowed for this change',
    (name) => {
      const [from, to] = CHANGES[name]
      expect(ANY.filter((status) => mayChange({ status }, name))).toEqual(from.toSorted(byStatus))
      expect("to" in PAYMENT_TRANSITIONS[name] ? PAYMENT_TRANSITIONS[name].to : undefined).toBe(to)
    }
  )
})

function byStatus(one: string, other: string): number {
  return ANY.indexOf(one as never) - ANY.indexOf(other as never)
}
