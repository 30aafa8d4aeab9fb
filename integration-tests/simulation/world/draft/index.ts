import type { Actor, Draft, Random } from "../../engine"
import type {
  Action,
  AdminAction,
  ForgerAction,
  GatewayAction,
  OperatorAction,
  Settings,
} from "../actions"
import { withLinks } from "../links/draft"
import { adminActions } from "./admin"
import { meetingOf } from "./meetings"
import { sceneOf } from "./scenes"
import { shopperActions } from "./shopper"

const MINUTE_MS = 60_000

/** No default list of the profile has it. */
const STRANGE_STATUS = "settled"

/** How many gateways have a habit of their own. */
const HABITS = 0.12

/** How many schedules are a situation that somebody has thought of. */
const SCENES = 0.35

/** The actors of a schedule and their actions. */
export function draftOf(random: Random): Draft<Action, Settings> {
  const isStrange = random.chance(0.03)
  const { actors: usual, settings } = actorsOf(random)
  const actors = withLinks(usual, random.stream("links"))
  if (random.chance(isStrange ? 0.8 : 0.03)) {
    actors.push({ name: "operator", actions: operatorActions(random, isStrange) })
  }
  const rotatesKey = random.chance(0.05)
  if (rotatesKey) {
    actors.push({ name: "key admin", actions: keyActions(random) })
  }
  if (random.chance(0.04)) {
    actors.push({ name: "forger", actions: many(random, 2, forgerAction) })
  }
  return {
    settings: {
      proof: random.chance(0.2) ? "both" : "either",
      deliveries: Array.from({ length: 6 }, () => delivery(random)),
      totals: totals(random),
      ...(random.chance(0.15) && { currencies: random.pick(CURRENCIES) }),
      ...(isStrange && { approvedStatus: STRANGE_STATUS }),
      ...(random.chance(0.05) && { forgets: true }),
      ...(rotatesKey && { rotatesKey }),
      ...(random.chance(0.1) && { mailsPages: true }),
      ...(random.chance(0.05) && { namesNoReturns: true }),
      ...habits(random.stream("habits")),
      ...(random.stream("events").chance(0.2) && { losesEvents: true }),
      ...settings,
    },
    actors,
  }
}

const CURRENCIES = [
  ["cad", "usd"],
  ["usd", "cad"],
  ["usd", "usd"],
]

/** Of some stores, a cent apart. */
function totals(random: Random): number[] {
  const first = random.int(10, 60) * 100
  return [first, random.chance(0.3) ? first + random.pick([-1, 0, 1]) : random.int(10, 60) * 100]
}

/** Most gateways have none. They have random numbers of their own, so that all else of a seed stays. */
function habits(random: Random): Partial<Settings> {
  return random.chance(HABITS) ? random.pick(GATEWAYS)(random) : {}
}

const GATEWAYS: readonly ((random: Random) => Partial<Settings>)[] = [
  (random) => ({ partialReturns: random.pick(["no_amount", "whole_amount"]) }),
  () => ({ returnStatus: "chargeback" }),
  // Without an amount, it is the whole payment that is voided.
  () => ({ returnStatus: "voided", namesNoReturns: false }),
  (random) => ({ namesNoTransactions: random.pick(["webhook", "verify", "both"]) }),
  () => ({ foreignReturns: true }),
  () => ({ ownIds: true }),
  () => ({ cardLikeIds: true }),
]

/** Most know nothing of each other; some meet at a held payment, or in a scene. */
function actorsOf(random: Random): { actors: Actor<Action>[]; settings: Partial<Settings> } {
  if (random.chance(SCENES)) {
    return sceneOf(random)
  }
  return { actors: random.chance(0.1) ? meetingOf(random) : usualActors(random), settings: {} }
}

/** One or two shoppers who know nothing of each other, nor of the staff. */
function usualActors(random: Random): Actor<Action>[] {
  const shoppers = random.int(1, 2)
  const actors: Actor<Action>[] = []
  for (let number = 1; number <= shoppers; number++) {
    actors.push({ name: `shopper ${number}`, actions: shopperActions(random) })
  }
  if (random.chance(0.6)) {
    actors.push({ name: "admin", actions: adminActions(random) })
  }
  if (random.chance(0.4)) {
    // Mostly there is something to return only after a while.
    const first = random.chance(0.5) ? [wait(random, 60)] : []
    actors.push({
      name: "gateway staff",
      actions: [...first, ...many(random, 2, gatewayAction)],
    })
  }
  return actors
}

function gatewayAction(random: Random): GatewayAction {
  if (random.chance(0.4)) {
    return wait(random, 60)
  }
  if (random.chance(0.1)) {
    return { kind: "bank_pays" }
  }
  return random.chance(0.85)
    ? { kind: "return_at_gateway", part: random.chance(0.3), isNotified: random.chance(0.6) }
    : { kind: "undo_return", isNotified: random.chance(0.6) }
}

function operatorActions(random: Random, isStrange: boolean): OperatorAction[] {
  const change: OperatorAction = isStrange
    ? { kind: "learn_word" }
    : random.chance(0.4)
      ? { kind: "deploy" }
      : { kind: "take_account_out", ms: random.int(1, 15) * MINUTE_MS }
  return random.chance(0.7) ? [wait(random, 40), change] : [change]
}

function keyActions(random: Random): AdminAction[] {
  const rotation: AdminAction = {
    kind: "rotate_key",
    first: random.pick(["store", "gateway"]),
    ms: random.pick([1_000, 20_000, 3 * MINUTE_MS]),
    retires: random.chance(0.5),
  }
  return random.chance(0.5) ? [wait(random, 5), rotation] : [rotation]
}

function forgerAction(random: Random): ForgerAction {
  if (random.chance(0.4)) {
    return wait(random, 30)
  }
  return random.chance(0.3)
    ? { kind: "misreport" }
    : {
        kind: "forge",
        signature: random.pick(["wrong_key", "none", "borrowed"]),
        status: random.chance(0.7) ? "approved" : "refunded",
      }
}

/** Up to so many minutes. */
function wait(random: Random, minutes: number): { kind: "wait"; ms: number } {
  return { kind: "wait", ms: random.int(1, minutes) * MINUTE_MS }
}

function many<Item>(random: Random, atMost: number, draw: (random: Random) => Item): Item[] {
  return Array.from({ length: random.int(1, atMost) }, () => draw(random))
}

/** Lost, once, or several times; mostly at once. */
function delivery(random: Random): number[] {
  const times = random.pick([0, 1, 1, 1, 2])
  return Array.from({ length: times }, () => (random.chance(0.6) ? 0 : random.int(1, 300) * 1_000))
}
