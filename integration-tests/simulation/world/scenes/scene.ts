import type { Random } from "../../engine"
import type {
  AdminAction,
  GatewayAction,
  OperatorAction,
  Settings,
  ShopperAction,
} from "../actions"

export const MINUTE_MS = 60_000

export interface Scene {
  shopper: ShopperAction[]
  admin?: AdminAction[]
  /** Another admin. */
  colleague?: AdminAction[]
  gateway?: GatewayAction[]
  operator?: OperatorAction[]
  settings?: Partial<Settings>
}

export const START: ShopperAction = { kind: "start" }
export const PAY = { kind: "pay", card: "approved", page: "latest" } as const
export const COMPLETE: ShopperAction = { kind: "complete" }
export const RETURN: ShopperAction = { kind: "return" }
export const AWAIT_HELD = { kind: "await_held", ms: 180 * MINUTE_MS } as const
export const AWAIT_ORDER: AdminAction = { kind: "await_order", ms: 20 * MINUTE_MS }
/** With a note. */
export const CLOSE: AdminAction = { kind: "decide", action: "close", returns: false }
/** The gateway returns all of it, and that is stated. */
export const REFUND: AdminAction = { kind: "decide", action: "state_returned", returns: true }

/** Between so many minutes. */
export function wait(random: Random, least: number, most: number): { kind: "wait"; ms: number } {
  return { kind: "wait", ms: random.int(least, most) * MINUTE_MS }
}
