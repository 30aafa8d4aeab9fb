import { PAYMENT_ACTIONS } from "../../../../src/core/payment/actions"
import type { Actor, Random } from "../../engine"
import type { Action, AdminAction, GatewayAction } from "../actions"
import { AWAIT_HELD, AWAIT_ORDER, MINUTE_MS, wait } from "../scenes/scene"
import type { OwnerAction, PayerAction } from "./actions"

const DAY_MS = 24 * 60 * MINUTE_MS

/** How many schedules are about the link of an order that was entered by hand. */
const UNPAID = 0.055
/** And about a link of what an edit of a shopper's order added. */
const EDITED = 0.025
/** And about an order that is marked as paid while the payment of its link is booked. */
const MARKED = 0.006

const MAKE: OwnerAction = { kind: "make_link" }
const PRESS: PayerAction = { kind: "press_link" }
/** A quarter of the links is made while somebody else asks for the order's payment. */
const BESIDE = ["admin", "customer", ...Array.from({ length: 6 }, () => undefined)] as const

const OPEN: PayerAction = { kind: "open_link" }
const PAY = { kind: "pay_by_link", card: "approved", page: "latest" } as const
const PAY_FIRST = { ...PAY, page: "first" } as const
const DECLINED = { ...PAY, card: "declined" } as const
const RETURN: PayerAction = { kind: "return_to_link" }

/** The actors of a schedule, some of them with payment links. Random numbers of its own leave all else of a seed as it is. */
export function withLinks(actors: Actor<Action>[], random: Random): Actor<Action>[] {
  const draw = random.next()
  if (draw < UNPAID) {
    const cents = random.int(10, 60) * 100
    return ofOrder([{ kind: "enter_unpaid", cents }], random)
  }
  if (draw < UNPAID + EDITED) {
    const shoppers = actors.filter(({ name }) => name.startsWith("shopper"))
    return [
      ...shoppers,
      ...ofOrder([AWAIT_ORDER, wait(random, 1, 10), { kind: "edit_order", by: 700 }], random),
    ]
  }
  return draw < UNPAID + EDITED + MARKED ? marked(random) : actors
}

function marked(random: Random): Actor<Action>[] {
  const owner: AdminAction[] = [
    { kind: "enter_unpaid", cents: random.int(10, 60) * 100 },
    MAKE,
    { kind: "await_link_page", ms: 60 * MINUTE_MS },
    { kind: "wait", ms: random.int(0, 60) },
    { kind: "mark_paid" },
  ]
  const payer: PayerAction[] = [
    { kind: "get_link", from: "owner", ms: 90 * MINUTE_MS },
    PRESS,
    PAY,
    RETURN,
  ]
  return [
    { name: "owner", actions: owner },
    { name: "payer 1", actions: payer },
  ]
}

/** The owner and those who pay. */
function ofOrder(entered: AdminAction[], random: Random): Actor<Action>[] {
  const owner: Actor<Action> = {
    name: "owner",
    actions: [...entered, { kind: "make_link", beside: random.pick(BESIDE) }, ...changes(random)],
  }
  const names = ["payer 1", "payer 2"].slice(0, random.chance(0.55) ? 2 : 1)
  const payers = names.map((name) => ({ name, actions: payerActions(random) }))
  return [
    owner,
    ...payers,
    ...(random.chance(0.15) ? [{ name: "gateway staff", actions: gatewayActions(random) }] : []),
  ]
}

/** What becomes of the order meanwhile. */
function changes(random: Random): AdminAction[] {
  return Array.from({ length: random.pick([0, 0, 1, 1, 2, 3]) }, () => [
    ...moment(random),
    ...change(random),
  ]).flat()
}

function moment(random: Random): AdminAction[] {
  return random.pick<() => AdminAction[]>([
    () => [],
    () => [{ kind: "await_link_page", ms: 60 * MINUTE_MS }],
    () => [
      { kind: "await_link_page", ms: 60 * MINUTE_MS },
      { kind: "wait", ms: random.int(1, 60) },
    ],
    () => [{ kind: "wait", ms: random.int(1, 100) }],
    () => [wait(random, 1, 40)],
    () => [{ kind: "wait", ms: DAY_MS + random.int(-100, 100) }],
  ])()
}

function change(random: Random): AdminAction[] {
  return random.pick<() => AdminAction[]>([
    () => [{ kind: "withdraw_link" }],
    () => [{ kind: "withdraw_link" }, MAKE],
    () => [{ kind: "edit_order", by: random.pick([-500, 700, -1, 1]) }],
    () => [{ kind: "edit_order", by: random.pick([-500, 700]) }, MAKE],
    () => [
      { kind: "edit_order", by: 700 },
      { kind: "edit_order", by: -700 },
    ],
    () => [{ kind: "cancel_order" }],
    () => [{ kind: "mark_paid" }],
    () => [MAKE],
    () => [{ kind: "refund_order", part: random.chance(0.5) }],
    () => [
      AWAIT_HELD,
      { kind: "decide", action: random.pick(PAYMENT_ACTIONS), returns: random.chance(0.4) },
    ],
  ])()
}

function payerActions(random: Random): PayerAction[] {
  const from = random.chance(0.75) ? "owner" : "core"
  return [
    { kind: "get_link", from, ms: 90 * MINUTE_MS },
    ...(random.chance(0.3) ? [OPEN] : []),
    ...arrival(random),
    PRESS,
    ...way(random),
    ...(random.chance(0.4) ? [random.pick([OPEN, PRESS])] : []),
  ]
}

function arrival(random: Random): PayerAction[] {
  return random.pick<() => PayerAction[]>([
    () => [],
    () => [],
    () => [{ kind: "wait", ms: random.int(1, 100) }],
    () => [wait(random, 1, 60)],
    () => [{ kind: "await_link_end", before: random.int(-100, 300) }],
    () => [{ kind: "await_link_end", before: -random.int(1, 60) * MINUTE_MS }, OPEN],
  ])()
}

function way(random: Random): PayerAction[] {
  return random.pick<() => PayerAction[]>([
    () => [PAY, RETURN],
    () => [PAY, RETURN],
    () => [wait(random, 1, 20), PAY],
    () => [PAY, PRESS, PAY],
    () => [PAY, OPEN, PRESS],
    () => [DECLINED, PRESS, PAY, RETURN],
    () => [wait(random, 16, 29), PRESS, PAY_FIRST, PAY],
    () => [wait(random, 30, 40), PRESS, PAY],
    () => [{ kind: "await_page_end", before: random.pick([5, 1_000]) }, PAY, OPEN],
    () => [{ ...PAY, takes: random.int(5, 50) * MINUTE_MS }],
    () => [wait(random, 10, 28), { ...PAY, takes: random.int(5, 50) * MINUTE_MS }],
    () => [{ kind: "start_own_order" }, PAY, RETURN],
    () => [],
  ])()
}

function gatewayActions(random: Random): GatewayAction[] {
  return [
    wait(random, 1, 60),
    { kind: "return_at_gateway", part: random.chance(0.3), isNotified: random.chance(0.7) },
  ]
}
