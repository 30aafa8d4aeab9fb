import type { Random } from "../../engine"
import type { ShopperAction } from "../actions"
import { AWAIT_HELD, COMPLETE, MINUTE_MS, PAY, RETURN, START, type Scene } from "./scene"

/** A cart is changed whose payment Medusa has captured, while its order is tried again, or once it is with a person. */
export function changedOnceCaptured(random: Random): Scene {
  const change = random.pick<ShopperAction>([
    { kind: "change", cents: random.int(1_000, 6_000) },
    { kind: "change_slightly", by: random.pick([-1, 1]) },
    { kind: "change_region" },
  ])
  return {
    shopper: [
      START,
      PAY,
      { kind: "trouble", lasts: "after_capture" },
      random.pick([RETURN, COMPLETE]),
      random.pick([AWAIT_HELD, { kind: "wait", ms: random.int(1, 20) * MINUTE_MS }]),
      change,
      ...(random.chance(0.5) ? [change] : []),
      { kind: "trouble", lasts: "over" },
      COMPLETE,
    ],
  }
}
