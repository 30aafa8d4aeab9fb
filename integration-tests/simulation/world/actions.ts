import type { Random, Actor, Draft } from "../engine"
import type { ResolutionAction } from "../../../src/core"

/** What a shopper does. Amounts in cents, times in virtual milliseconds. */
export type ShopperAction =
  | { kind: "start" }
  | { kind: "start_elsewhere" }
  | { kind: "pay"; card: "approved" | "declined"; page: "latest" | "first" }
  | { kind: "return" }
  | { kind: "complete" }
  | { kind: "change"; cents: number }
  | { kind: "trouble"; lasts: "once" | "long" }
  | { kind: "wait"; ms: number }

/** What somebody of the store or of the gateway does. */
export type StaffAction =
  | { kind: "wait"; ms: number }
  | { kind: "resolve"; action: ResolutionAction; notReturned: boolean }
  | { kind: "check" }
  | { kind: "refund_order"; part: boolean }
  | { kind: "cancel_order" }
  | { kind: "edit_order"; by: number }
  | { kind: "return_at_gateway"; part: boolean; isTold: boolean }
  | { kind: "close_account"; open: boolean }

export type Action = ShopperAction | StaffAction

export interface Settings {
  proof: "either" | "both"
  /** How each notification travels: how often it comes, and after how many milliseconds each time. */
  deliveries: readonly (readonly number[])[]
  /** Cents of each shopper's first cart. */
  totals: readonly number[]
}

const MINUTE_MS = 60_000

/** Who does what in a schedule. */
export function draftOf(random: Random): Draft<Action, Settings> {
  const shoppers = random.int(1, 2)
  const actors: Actor<Action>[] = []
  for (let number = 1; number <= shoppers; number++) {
    actors.push({ name: `shopper ${number}`, actions: shopperActions(random) })
  }
  if (random.chance(0.6)) {
    actors.push({ name: "admin", actions: many(random, 3, staffAction) })
  }
  if (random.chance(0.4)) {
    actors.push({ name: "gateway staff", actions: many(random, 2, gatewayAction) })
  }
  return {
    settings: {
      proof: random.chance(0.2) ? "both" : "either",
      deliveries: Array.from({ length: 6 }, () => delivery(random)),
      totals: Array.from({ length: 2 }, () => random.int(10, 60) * 100),
    },
    actors,
  }
}

function shopperActions(random: Random): ShopperAction[] {
  const usual: ShopperAction[] = [
    { kind: "start" },
    { kind: "pay", card: "approved", page: "latest" },
    { kind: random.chance(0.7) ? "return" : "complete" },
  ]
  const actions = usual.filter(() => random.chance(0.93))
  const more = random.int(0, 3)
  for (let count = 0; count < more; count++) {
    actions.splice(random.int(0, actions.length), 0, shopperAction(random))
  }
  return actions
}

function shopperAction(random: Random): ShopperAction {
  return random.pick<() => ShopperAction>([
    () => ({ kind: "start" }),
    () => ({ kind: "start_elsewhere" }),
    () => ({
      kind: "pay",
      card: random.chance(0.8) ? "approved" : "declined",
      page: random.chance(0.5) ? "latest" : "first",
    }),
    () => ({ kind: "return" }),
    () => ({ kind: "complete" }),
    () => ({ kind: "change", cents: random.int(1_000, 6_000) }),
    () => ({ kind: "trouble", lasts: random.chance(0.5) ? "once" : "long" }),
    () => ({ kind: "wait", ms: random.int(1, 50) * MINUTE_MS }),
  ])()
}

function staffAction(random: Random): StaffAction {
  return random.pick<() => StaffAction>([
    () => ({ kind: "wait", ms: random.int(1, 120) * MINUTE_MS }),
    () => ({ kind: "wait", ms: random.int(1, 120) * MINUTE_MS }),
    () => resolution(random),
    () => resolution(random),
    () => resolution(random),
    () => ({ kind: "check" }),
    () => ({ kind: "refund_order", part: random.chance(0.5) }),
    () => ({ kind: "cancel_order" }),
    () => ({ kind: "edit_order", by: random.pick([-500, 700]) }),
    () => ({ kind: "close_account", open: random.chance(0.5) }),
  ])()
}

function resolution(random: Random): StaffAction {
  return {
    kind: "resolve",
    action: random.pick<ResolutionAction>(["retry", "apply_to_order", "refunded", "closed"]),
    notReturned: random.chance(0.2),
  }
}

function gatewayAction(random: Random): StaffAction {
  return random.chance(0.4)
    ? { kind: "wait", ms: random.int(1, 60) * MINUTE_MS }
    : { kind: "return_at_gateway", part: random.chance(0.3), isTold: random.chance(0.6) }
}

function many<Item>(random: Random, atMost: number, draw: (random: Random) => Item): Item[] {
  return Array.from({ length: random.int(1, atMost) }, () => draw(random))
}

/** Lost, once, or several times; mostly at once. */
function delivery(random: Random): number[] {
  const times = random.pick([0, 1, 1, 1, 2])
  return Array.from({ length: times }, () => (random.chance(0.6) ? 0 : random.int(1, 300) * 1_000))
}
