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
