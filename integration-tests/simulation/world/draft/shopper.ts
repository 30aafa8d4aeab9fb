import type { Random } from "../../engine"
import type { ShopperAction } from "../actions"

const MINUTE_MS = 60_000

/** Most start, pay and return; some do something else in between. */
export function shopperActions(random: Random): ShopperAction[] {
  if (random.chance(0.03)) {
    return persistentOnes(random)
  }
  const usual: ShopperAction[] = [
    { kind: "start", ...(random.chance(0.15) && { account: "second" }) },
    { kind: "pay", card: "approved", page: "latest" },
    { kind: random.chance(0.7) ? "return" : "complete" },
  ]
  const actions: ShopperAction[] = usual.filter(() => random.chance(0.93))
  const more = random.int(0, 3)
  for (let count = 0; count < more; count++) {
    actions.splice(random.int(0, actions.length), 0, shopperAction(random))
  }
  return random.chance(0.1) ? [...actions, later(random), { kind: "complete" }] : actions
}

function later(random: Random): ShopperAction {
  return { kind: "wait", ms: random.int(1, 10) * MINUTE_MS }
}

/** Some pay for what the shop cannot sell, and return once it can. */
function persistentOnes(random: Random): ShopperAction[] {
  return [
    { kind: "start" },
    { kind: "pay", card: "approved", page: "latest" },
    { kind: "trouble", lasts: random.pick(["long", "after_capture"]) },
    { kind: "return" },
    { kind: "wait", ms: random.int(10, 40) * MINUTE_MS },
    { kind: "trouble", lasts: "over" },
    { kind: "complete" },
  ]
}

function shopperAction(random: Random): ShopperAction {
  return random.pick<() => ShopperAction>([
    () => ({ kind: "start" }),
    () => ({ kind: "start", account: "second" }),
    () => ({ kind: "start_elsewhere" }),
    () => ({ kind: "start_bank" }),
    () => ({ kind: "change_slightly", by: random.pick([-1, 1]) }),
    () => ({
      kind: "pay",
      card: random.chance(0.8) ? "approved" : "declined",
      page: random.chance(0.5) ? "latest" : "first",
    }),
    () => ({ kind: "return" }),
    () => ({ kind: "cancel", ...(random.chance(0.3) && { isLimited: true }) }),
    () => ({ kind: "wait_on_page", times: random.int(1, 3), ms: random.pick([20, 4_000]) }),
    () => ({ kind: "change_region" }),
    () => ({ kind: "complete" }),
    () => ({ kind: "change", cents: random.int(1_000, 6_000) }),
    () => ({ kind: "trouble", lasts: random.pick(["once", "long", "after_capture", "over"]) }),
    () => ({ kind: "wait", ms: random.int(1, 50) * MINUTE_MS }),
  ])()
}
