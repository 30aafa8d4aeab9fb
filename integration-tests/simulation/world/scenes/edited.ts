import type { Random } from "../../engine"
import type { AdminAction } from "../actions"
import { AWAIT_ORDER, COMPLETE, PAY, RETURN, START, wait, type Scene } from "./scene"

const MORE_CENTS = 700

/** What an order costs more since an edit is paid, and another edit has come before the payment. */
export function editedWhilePaid(random: Random): Scene {
  const again = random.pick<AdminAction>([
    { kind: "edit_order", by: -MORE_CENTS },
    { kind: "edit_order", by: 1 - random.int(2, MORE_CENTS) },
    { kind: "edit_order", by: -1 },
    { kind: "edit_order", by: 1 },
    { kind: "cancel_order" },
  ])
  return {
    shopper: [
      START,
      PAY,
      COMPLETE,
      wait(random, 2, 4),
      { kind: "start_rest" },
      wait(random, 12, 20),
      PAY,
      RETURN,
    ],
    admin: [AWAIT_ORDER, { kind: "edit_order", by: MORE_CENTS }, wait(random, 5, 8), again],
  }
}
