import { PAYMENT_ACTIONS } from "../../../../src/core/payment/actions"
import type { Random } from "../../engine"
import type { GatewayAction, ShopperAction } from "../actions"
import { PART_CENTS } from "../staff/orders"
import {
  AWAIT_HELD,
  AWAIT_ORDER,
  CLOSE,
  COMPLETE,
  MINUTE_MS,
  PAY,
  RETURN,
  START,
  wait,
  type Scene,
} from "./scene"

const PAY_WHILE_SOLD_OUT: readonly ShopperAction[] = [
  START,
  { kind: "trouble", lasts: "long" },
  PAY,
  RETURN,
]

/** The gateway returns what is paid for a cart that cannot be completed for a while. */
export function returnedWhileSoldOut(random: Random): Scene {
  return {
    shopper: [
      ...PAY_WHILE_SOLD_OUT,
      wait(random, 5, 20),
      { kind: "trouble", lasts: "over" },
      COMPLETE,
    ],
    gateway: [wait(random, 1, 10), returnAll(random)],
  }
}

/** A payment is returned at the moment at which its order is placed after all. */
export function returnedWhileCompleted(random: Random): Scene {
  return {
    shopper: [
      START,
      PAY,
      { kind: "trouble", lasts: "after_capture" },
      RETURN,
      { kind: "wait", ms: MINUTE_MS - random.int(20, 60) },
      { kind: "trouble", lasts: "over" },
      COMPLETE,
    ],
    gateway: [{ kind: "wait", ms: MINUTE_MS }, returnAll(random)],
    settings: { deliveries: [[0]] },
  }
}

/** A payment that nobody has reported is returned at the moment at which its cart is completed. */
export function returnedWhileClaimed(random: Random): Scene {
  return {
    shopper: [START, PAY, { kind: "wait", ms: MINUTE_MS }, COMPLETE],
    gateway: [
      { kind: "wait", ms: MINUTE_MS + random.int(0, 60) },
      { kind: "return_at_gateway", part: false, isNotified: true },
    ],
    settings: { deliveries: [[], [0]] },
  }
}

/** Medusa refunds a part of an order, and then the gateway returns all of it. */
export function refundedInPart(random: Random): Scene {
  return {
    shopper: [START, PAY, COMPLETE],
    admin: [AWAIT_ORDER, { kind: "refund_order", part: true }],
    gateway: [wait(random, 10, 40), returnAll(random)],
    settings: { namesNoReturns: random.chance(0.5) },
  }
}

/** The gateway returns half of an order. An admin refunds as much in Medusa, and closes it: the order keeps the rest. */
export function returnedInPart(random: Random): Scene {
  return {
    shopper: [START, PAY, COMPLETE],
    gateway: [
      wait(random, 10, 40),
      { kind: "return_at_gateway", part: true, isNotified: random.chance(0.8) },
    ],
    admin: [AWAIT_HELD, { kind: "refund_order", part: true }, CLOSE],
    settings: { totals: [2 * PART_CENTS, 2 * PART_CENTS] },
  }
}

/** A payment is returned before its order, and the cart is paid again. */
export function returnedAndPaidAgain(random: Random): Scene {
  return {
    shopper: [
      START,
      PAY,
      { kind: "trouble", lasts: "after_capture" },
      random.pick([RETURN, COMPLETE]),
      wait(random, 30, 60),
      { kind: "trouble", lasts: "over" },
      random.pick([START, COMPLETE]),
      START,
      PAY,
      random.pick([RETURN, COMPLETE]),
    ],
    gateway: [wait(random, 1, 15), returnAll(random)],
    admin: [AWAIT_HELD, { kind: "decide", action: "state_returned", returns: false }],
  }
}

/** A page is paid twice while its cart cannot be completed, and the gateway returns the first: the second one pays. */
export function returnedAndPaidTwice(random: Random): Scene {
  return {
    shopper: [
      ...PAY_WHILE_SOLD_OUT,
      wait(random, 1, 4),
      PAY,
      wait(random, 15, 30),
      { kind: "trouble", lasts: "over" },
      random.pick([RETURN, COMPLETE]),
    ],
    gateway: [wait(random, 5, 14), returnAll(random)],
    settings: { deliveries: [[0], [0], random.pick([[], [0], [0, 0]])] },
  }
}

/** A payment that does not fit its cart is returned and recorded so; then its page is paid once more. */
export function paidAgain(random: Random): Scene {
  return {
    shopper: [
      START,
      { kind: "change", cents: random.int(1_000, 6_000) },
      PAY,
      wait(random, 10, 25),
      PAY,
      random.pick([RETURN, COMPLETE]),
    ],
    gateway: [wait(random, 1, 8), returnAll(random)],
    admin: [
      { kind: "await_held", ms: 12 * MINUTE_MS },
      wait(random, 1, 15),
      { kind: "decide", action: random.pick(["state_returned", "close"]), returns: true },
      wait(random, 10, 40),
      { kind: "decide", action: random.pick(PAYMENT_ACTIONS), returns: random.chance(0.5) },
    ],
  }
}

function returnAll(random: Random): GatewayAction {
  return { kind: "return_at_gateway", part: false, isNotified: random.chance(0.8) }
}
