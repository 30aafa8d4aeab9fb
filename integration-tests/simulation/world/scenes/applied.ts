import type { Random } from "../../engine"
import type { ShopperAction } from "../actions"
import { AWAIT_HELD, COMPLETE, PAY, RETURN, START, type Scene } from "./scene"

/** An admin applies a held payment to an order while its shopper completes the cart after all. */
export function appliedWhileCompleted(random: Random): Scene {
  const comesBack = random.pick<ShopperAction>([COMPLETE, COMPLETE, START])
  return {
    shopper: [
      START,
      { kind: "trouble", lasts: "long" },
      PAY,
      RETURN,
      AWAIT_HELD,
      { kind: "trouble", lasts: "over" },
      { kind: "wait", ms: random.int(1, 90) },
      comesBack,
      COMPLETE,
    ],
    admin: [
      AWAIT_HELD,
      { kind: "enter_order" },
      { kind: "decide", action: "apply_to_order", returns: false },
    ],
    settings: { deliveries: [[0]] },
  }
}
