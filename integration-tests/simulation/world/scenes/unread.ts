import type { Random } from "../../engine"
import type { ShopperAction } from "../actions"
import { COMPLETE, MINUTE_MS, PAY, RETURN, START, wait, type Scene } from "./scene"

/** A notification is stored, and before anybody has processed it, its shopper starts again or changes the cart. */
export function startsWhileStored(random: Random): Scene {
  const start: ShopperAction = random.chance(0.6) ? { kind: "start", account: "second" } : START
  const comesBack = (): ShopperAction =>
    random.pick<ShopperAction>([
      START,
      { kind: "start", account: "second" },
      { kind: "change", cents: random.int(1_000, 6_000) },
      COMPLETE,
      RETURN,
    ])
  return {
    shopper: [
      start,
      PAY,
      { kind: "wait", ms: random.int(1, 60) },
      comesBack(),
      ...(random.chance(0.5) ? [comesBack()] : []),
    ],
    settings: { losesEvents: true, deliveries: [[0]] },
  }
}

/** The gateway says something that nobody can read, and its shopper comes back at once, again and again. */
export function returnsWhileUnread(random: Random): Scene {
  return {
    shopper: [
      START,
      PAY,
      random.pick([RETURN, { kind: "wait_on_page", times: 3, ms: random.pick([20, 4_000]) }]),
      random.pick<ShopperAction>([RETURN, { kind: "cancel" }, START, COMPLETE]),
      wait(random, 1, 40),
      random.pick([RETURN, COMPLETE]),
    ],
    operator: [{ kind: "wait", ms: random.int(1, 60) * MINUTE_MS }, { kind: "learn_word" }],
    settings: { approvedStatus: "settled", deliveries: [random.pick([[], [0], [MINUTE_MS]])] },
  }
}
