import { PAYMENT_ACTIONS, type PaymentAction } from "../../../../src/core/payment/actions"
import type { Actor, Random } from "../../engine"
import type { Action, AdminAction, GatewayAction, ShopperAction } from "../actions"

const MINUTE_MS = 60_000
const AWAIT_HELD = { kind: "await_held", ms: 180 * MINUTE_MS } as const

/** What the shop cannot do, and what an admin then mostly does. */
const TROUBLES = {
  long: ["apply_to_order", "state_returned", "place_order"],
  after_capture: ["state_returned", "close", "place_order"],
} as const satisfies Record<string, PaymentAction[]>

/** The shopper, admins and the gateway's staff come to a held payment at the same time. */
export function meetingOf(random: Random): Actor<Action>[] {
  const lasts = random.pick(["long", "after_capture", "after_capture"] as const)
  const admins = ["admin", "admin 2"].slice(0, random.int(1, 2))
  return [
    { name: "shopper 1", actions: shopper(random, lasts) },
    ...admins.map((name) => ({ name, actions: admin(random, TROUBLES[lasts]) })),
    ...(random.chance(0.4) ? [{ name: "gateway staff", actions: gatewayStaff(random) }] : []),
  ]
}

function shopper(random: Random, lasts: keyof typeof TROUBLES): ShopperAction[] {
  return [
    { kind: "start" },
    { kind: "pay", card: "approved", page: "latest" },
    { kind: "trouble", lasts },
    { kind: "return" },
    random.chance(0.6) ? AWAIT_HELD : wait(random, 40),
    { kind: "trouble", lasts: "over" },
    { kind: random.chance(0.8) ? "complete" : "start" },
    ...(random.chance(0.7) ? [wait(random, 30), { kind: "complete" } as const] : []),
  ]
}

function admin(random: Random, usual: readonly PaymentAction[]): AdminAction[] {
  const action = random.pick(random.chance(0.8) ? usual : PAYMENT_ACTIONS)
  return [
    AWAIT_HELD,
    ...(action === "apply_to_order" ? [{ kind: "enter_order" } as const] : []),
    { kind: "decide", action, returns: action === "state_returned" || random.chance(0.2) },
  ]
}

function gatewayStaff(random: Random): GatewayAction[] {
  return [
    wait(random, 30),
    { kind: "return_at_gateway", part: random.chance(0.2), isNotified: random.chance(0.3) },
  ]
}

/** Up to so many minutes. */
function wait(random: Random, minutes: number): { kind: "wait"; ms: number } {
  return { kind: "wait", ms: random.int(1, minutes) * MINUTE_MS }
}
