import type { Random } from "../../engine"
import type { ShopperAction } from "../actions"
import { AWAIT_ORDER, COMPLETE, PAY, RETURN, START, wait, type Scene } from "./scene"

/** The server that places an order dies, and so may the one that books its payment. */
export function placedByDyingServer(random: Random): Scene {
  return {
    shopper: [
      START,
      PAY,
      random.pick([RETURN, COMPLETE]),
      ...(random.chance(0.5)
        ? [wait(random, 1, 6), random.pick<ShopperAction>([RETURN, COMPLETE, START])]
        : []),
    ],
    ...(random.chance(0.2) && { admin: [AWAIT_ORDER, { kind: "cancel_order" }] }),
    settings: {
      deaths: {
        placing: random.int(1, 6),
        ...(random.chance(0.8) && { booked: random.int(1, 7) }),
      },
    },
  }
}

/** Core undoes an order, slowly, while a notification, a return or the job comes to its payment. */
export function undoneWhileProcessed(random: Random): Scene {
  const comesBack: ShopperAction[] = [{ kind: "wait", ms: random.int(1, 130) * 1_000 }, RETURN]
  return {
    shopper: [
      START,
      PAY,
      { kind: "trouble", lasts: random.pick(["once", "after_capture"]) },
      COMPLETE,
      ...comesBack,
      { kind: "trouble", lasts: "over" },
      random.pick([RETURN, COMPLETE]),
    ],
    settings: {
      slowLinks: random.pick([10_000, 35_000, 45_000]),
      losesEvents: random.chance(0.5),
      deliveries: [[random.int(1, 140) * 1_000]],
    },
  }
}
