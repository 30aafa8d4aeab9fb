import type { Random } from "../../engine"
import type { ShopperAction } from "../actions"
import { COMPLETE, MINUTE_MS, PAY, RETURN, START, wait, type Scene } from "./scene"

/** Longer than a shopper needs to come back. */
const LATE = { deliveries: [[5 * MINUTE_MS]] }

/** A shopper comes back by "cancel", paid or not; too many come back at once. */
export function leftByCancel(random: Random): Scene {
  const isLimited = random.chance(0.5)
  return {
    shopper: [
      START,
      ...(random.chance(0.7) ? [PAY] : []),
      { kind: "cancel", ...(isLimited && { isLimited }) },
      START,
      ...(random.chance(0.5) ? [PAY, RETURN] : []),
    ],
    settings: random.chance(0.7) ? LATE : {},
  }
}

/** A page is paid in its last minutes, or not at all; its shopper starts again when it is over. */
export function leftAfterItsEnd(random: Random): Scene {
  const isPaid = random.chance(0.6)
  return {
    shopper: [
      START,
      ...(isPaid ? [wait(random, 25, 29), PAY, wait(random, 1, 9)] : [wait(random, 30, 40)]),
      START,
      ...(random.chance(0.5) ? [PAY, RETURN] : []),
    ],
    settings: random.chance(0.7) ? LATE : {},
  }
}

/** The same numbers in another currency: before the payment, or after. */
export function movedToAnotherRegion(random: Random): Scene {
  const change: ShopperAction = { kind: "change_region" }
  return {
    shopper: [
      START,
      ...random.pick<ShopperAction[]>([
        [change, START, PAY],
        [PAY, change],
        [change, PAY],
      ]),
      random.pick([RETURN, COMPLETE]),
    ],
  }
}

/** The waiting page asks while the shop tries to place the order. */
export function waitsForOrder(random: Random): Scene {
  const looks = (): ShopperAction => ({
    kind: "wait_on_page",
    times: random.int(2, 4),
    ms: random.pick([10, 4_000, 12_000]),
  })
  return {
    shopper: [
      START,
      { kind: "trouble", lasts: random.pick(["once", "long", "after_capture"]) },
      PAY,
      looks(),
      wait(random, 1, 3),
      looks(),
      { kind: "trouble", lasts: "over" },
      random.pick([COMPLETE, RETURN]),
    ],
    settings: { deliveries: [[0]] },
  }
}

/** The waiting page asks while the gateway's notification arrives, which alone proves nothing. */
export function looksWhileReported(random: Random): Scene {
  const looks: ShopperAction = {
    kind: "wait_on_page",
    times: random.int(2, 4),
    ms: random.int(1, 30),
  }
  return {
    shopper: [START, PAY, looks, RETURN],
    settings: { proof: "both", deliveries: [[random.int(0, 60)]] },
  }
}

/** Another release is deployed while a payment is processed. */
export function deployedWhilePaid(random: Random): Scene {
  return {
    shopper: [
      START,
      { kind: "wait", ms: MINUTE_MS },
      PAY,
      ...(random.chance(0.5) ? [random.pick([RETURN, COMPLETE])] : []),
    ],
    operator: [{ kind: "wait", ms: MINUTE_MS + random.int(0, 120) }, { kind: "deploy" }],
    settings: { deliveries: [[0]] },
  }
}
