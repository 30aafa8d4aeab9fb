import { PAYMENT_ACTIONS } from "../../../../src/core/payment/actions"
import type { Random } from "../../engine"
import type { AdminAction } from "../actions"

const MINUTE_MS = 60_000

/** How long an admin waits for a payment to be held: longer than its tries, than a page, than a day. */
const PATIENCE_MS = [20 * MINUTE_MS, 3 * 60 * MINUTE_MS, 30 * 60 * MINUTE_MS]

/** One to three things that an admin does. */
export function adminActions(random: Random): AdminAction[] {
  return Array.from({ length: random.int(1, 3) }, () => adminAction(random)).flatMap((action) =>
    action.kind === "decide" && random.chance(0.5)
      ? [{ kind: "await_held", ms: random.pick(PATIENCE_MS) }, action]
      : [action]
  )
}

function adminAction(random: Random): AdminAction {
  return random.pick(random.chance(0.85) ? USUAL : RARE)(random)
}

const USUAL: readonly ((random: Random) => AdminAction)[] = [
  wait,
  wait,
  decision,
  decision,
  decision,
  () => ({ kind: "check" }),
  (random) => ({ kind: "refund_order", part: random.chance(0.5) }),
  () => ({ kind: "refund_order", part: true, unrounded: true }),
  () => ({ kind: "cancel_order" }),
  (random) => ({ kind: "edit_order", by: random.pick([-500, 700]) }),
]

const RARE: readonly ((random: Random) => AdminAction)[] = [
  (random) => ({ kind: "close_account", open: random.chance(0.5) }),
  () => ({ kind: "enter_order" }),
  (random) => ({ kind: "enter_order", by: random.pick([-1, 1]) }),
  () => ({ kind: "capture_elsewhere" }),
  () => ({ kind: "erase" }),
]

function wait(random: Random): AdminAction {
  return { kind: "wait", ms: random.int(1, 120) * MINUTE_MS }
}

function decision(random: Random): AdminAction {
  return {
    kind: "decide",
    action: random.pick(PAYMENT_ACTIONS),
    returns: random.chance(0.3),
  }
}
