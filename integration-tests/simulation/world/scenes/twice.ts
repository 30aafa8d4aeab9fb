import type { Random } from "../../engine"
import { COMPLETE, MINUTE_MS, PAY, RETURN, START, type Scene } from "./scene"

const TROUBLES = ["once", "long"] as const

/** A page is paid twice before anybody has processed the first payment. */
export function paidTwiceAtOnce(random: Random): Scene {
  const isWaiting = random.chance(0.7)
  return {
    shopper: [
      START,
      // While the shop tries again to place the order, the second payment comes.
      ...(isWaiting ? [] : [{ kind: "trouble", lasts: random.pick(TROUBLES) } as const]),
      PAY,
      PAY,
      ...(random.chance(0.6) ? [{ kind: "wait", ms: random.int(1, 40) } as const] : []),
      random.pick([RETURN, COMPLETE]),
      { kind: "wait", ms: random.int(1, 20) * MINUTE_MS },
      { kind: "trouble", lasts: "over" },
      COMPLETE,
    ],
    settings: { losesEvents: random.chance(0.7), deliveries: [[0]] },
  }
}
