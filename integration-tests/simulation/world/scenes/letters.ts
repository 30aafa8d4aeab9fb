import type { Random } from "../../engine"
import type { AdminAction, ShopperAction } from "../actions"
import { COMPLETE, MINUTE_MS, PAY, RETURN, START, wait, type Scene } from "./scene"

/**
 * The account is taken out when the notification of a payment is processed, mostly so long that the notification is
 * given up; an admin has it processed again, too early or not, and the shopper comes back.
 */
export function withoutAccount(random: Random): Scene {
  // While a server processes the notification.
  const takenOutAt = MINUTE_MS + random.int(5, 70)
  const retry: AdminAction[] = [wait(random, 14, 40), { kind: "retry_letters" }]
  return {
    shopper: [
      START,
      { kind: "wait", ms: MINUTE_MS },
      PAY,
      ...(random.chance(0.4)
        ? [wait(random, 10, 30), random.pick<ShopperAction>([START, COMPLETE, RETURN])]
        : []),
    ],
    operator: [
      { kind: "wait", ms: takenOutAt },
      { kind: "take_account_out", ms: random.int(8, 40) * MINUTE_MS },
    ],
    ...(random.chance(0.7) && { admin: [...retry, ...(random.chance(0.3) ? retry : [])] }),
    settings: { losesEvents: random.chance(0.5), deliveries: [[0]] },
  }
}

/** A notification was given up because its account is taken out; an admin has it processed again in vain, or dismisses it. */
export function retriedInVain(random: Random): Scene {
  const backAt = random.int(15, 40)
  const end: AdminAction = { kind: random.pick(["retry_letters", "dismiss_letters"]) }
  return {
    shopper: [
      START,
      { kind: "wait", ms: MINUTE_MS },
      PAY,
      wait(random, backAt - 10, backAt + 10),
      random.pick<ShopperAction>([START, COMPLETE, RETURN]),
    ],
    operator: [
      { kind: "wait", ms: MINUTE_MS + random.int(10, 70) },
      { kind: "take_account_out", ms: backAt * MINUTE_MS },
    ],
    admin: [wait(random, 15, 25), { kind: "retry_letters" }, wait(random, 1, 25), end],
    settings: { losesEvents: true, deliveries: [[0]] },
  }
}
