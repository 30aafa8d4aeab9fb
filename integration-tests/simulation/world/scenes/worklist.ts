import type { Random } from "../../engine"
import type { AdminAction, ShopperAction } from "../actions"
import { AWAIT_HELD, AWAIT_ORDER, COMPLETE, PAY, RETURN, START, wait, type Scene } from "./scene"

const ORDERED: ShopperAction[] = [START, PAY, COMPLETE]
const NEXT_SECOND_MS = 2_000
const REPORTED_AT_ONCE = { deliveries: [[0]] }

function decides(action: Extract<AdminAction, { kind: "decide" }>["action"]): AdminAction {
  return { kind: "decide", action, returns: false }
}

/** Two admins see the same difference, and both have Medusa refund it. */
export function refundedByTwo(random: Random): Scene {
  const both = [AWAIT_HELD, decides("refund_in_medusa")]
  return {
    shopper: ORDERED,
    gateway: [wait(random, 5, 20), { kind: "return_at_gateway", part: true, isNotified: true }],
    admin: both,
    colleague: both,
    settings: REPORTED_AT_ONCE,
  }
}

/** The gateway returns the rest while an admin states the half that was returned: in another second, in other words. */
export function statedWhileReturned(random: Random): Scene {
  return {
    shopper: ORDERED,
    gateway: [
      wait(random, 5, 20),
      { kind: "return_at_gateway", part: true, isNotified: true },
      AWAIT_HELD,
      { kind: "wait", ms: NEXT_SECOND_MS + random.int(20, 60) },
      { kind: "return_at_gateway", part: random.chance(0.5), isNotified: true },
    ],
    admin: [
      AWAIT_HELD,
      { kind: "wait", ms: NEXT_SECOND_MS },
      decides("state_returned"),
      decides("refund_in_medusa"),
    ],
    settings: REPORTED_AT_ONCE,
  }
}

/** Two items with parts of a cent are refunded one after the other, and the gateway returns as much, or nothing. */
export function refundedUnrounded(random: Random): Scene {
  return {
    shopper: ORDERED,
    admin: [
      AWAIT_ORDER,
      { kind: "refund_order", part: true, unrounded: true },
      AWAIT_HELD,
      decides(random.pick(["state_returned", "refund_in_medusa", "close"])),
    ],
    ...(random.chance(0.5) && {
      gateway: [wait(random, 10, 60), { kind: "return_at_gateway", part: false, isNotified: true }],
    }),
  }
}

/** An order that is paid elsewhere, or awaits its money, costs more since an edit, and the difference is paid here. */
export function editedElsewhere(random: Random): Scene {
  return {
    shopper: [
      ...(random.chance(0.5) ? [START] : []),
      { kind: random.pick(["start_elsewhere", "start_bank"]) },
      COMPLETE,
      wait(random, 2, 5),
      { kind: "start_rest" },
      PAY,
      RETURN,
    ],
    admin: [AWAIT_ORDER, { kind: "edit_order", by: 700 }],
  }
}
