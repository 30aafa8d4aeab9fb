import type { CheckoutAttempt } from "../../attempt/attempt"
import { nextCheckOf } from "../next-check"
import type { Payment } from "../payment"
import { cents } from "../../__tests__/support/cents"
import { attemptOf, rowOf } from "./rows"
import { at } from "./said"

const OPTIONS = {
  ...{ expiresInMinutes: 30, graceMinutes: 10, pollEverySeconds: 10, watchCompletedDays: 30 },
  timeouts: { connectMs: 1_000, totalMs: 10_000 },
}
const DAY = 24 * 60
const over = (over_because: CheckoutAttempt["over_because"]) => ({
  ...{ status: "over" as const, over_because },
})

interface Case {
  it: string
  page?: Partial<CheckoutAttempt>
  payments?: Payment[]
  /** In minutes after the page was opened. */
  now: number
  reached?: boolean
  retryAfterMs?: number
  /** In minutes after the page was opened; null for never. */
  next: number | null
}

const seconds = (count: number) => count / 60

const UNPAID: Case[] = [
  { it: "is checked every ten seconds at first", now: 1, next: 1 + seconds(10) },
  { it: "is checked every two minutes when the page is eleven minutes old", now: 11, next: 13 },
  {
    it: "is still checked every ten seconds after it was replaced",
    page: over("replaced"),
    now: 1,
    next: 1 + seconds(10),
  },
  {
    it: "is still checked every ten seconds after the shopper left it",
    page: over("cancelled"),
    now: 1,
    next: 1 + seconds(10),
  },
  { it: "is checked once more a day after it expired", now: 40, next: 30 + DAY },
  {
    it: "is not checked any more after the check a day after it expired",
    page: over("expired"),
    now: 30 + DAY,
    next: null,
  },
  {
    it: "is checked again a minute later when the gateway gave no answer",
    ...{ now: 50, reached: false, next: 51 },
  },
  {
    it: "is not checked before the gateway's Retry-After",
    ...{ now: 1, reached: false, retryAfterMs: 120_000, next: 3 },
  },
  {
    it: "that is still being opened is checked after 20 s, when its opening has surely ended",
    page: { status: "opening", token: null, expires_at: null },
    ...{ now: 0, next: seconds(20) },
  },
  { it: "that never opened is not checked", page: over("failed"), now: 1, next: null },
  { it: "without a token is not checked", page: { token: null }, now: 1, next: null },
]

const noToken = { token: null, expires_at: null }
const captured = { captured_at: at(1) }
const ordered = { ...captured, order_id: "order_1" }
const ACCEPTED = {
  gateway: cents(0),
  medusa: cents(0),
  owed: null,
  by: "user_1",
  at: "",
  note: "seen",
}
/** The last daily check. */
const LAST = 2 + 30 * DAY
const completed = rowOf("completed", { ...captured, order_id: "order_1", completed_at: at(2) })

const PAID: Case[] = [
  {
    it: "that is not proven yet is checked every ten seconds at first",
    payments: [rowOf("reported")],
    now: 1,
    next: 1 + seconds(10),
  },
  {
    it: "that is not proven yet is checked again a minute later when the gateway gave no answer",
    payments: [rowOf("reported")],
    ...{ now: 50, reached: false, next: 51 },
  },
  {
    it: "that is not proven yet is checked once, at the end of its payment page, when the page has no token",
    payments: [rowOf("reported")],
    ...{ page: noToken, now: 1, next: 40 },
  },
  {
    it: "that is not proven at the end of a payment page without a token is not checked again",
    payments: [rowOf("reported")],
    ...{ page: noToken, now: 40, next: null },
  },
  {
    it: "that is proven is processed again in five seconds",
    payments: [rowOf("proven")],
    now: 1,
    next: 1 + seconds(5),
  },
  {
    it: "whose order could not be placed three times is processed again in two minutes",
    payments: [rowOf("proven", { placement_count: 3 })],
    ...{ now: 5, next: 7 },
  },
  {
    it: "whose order could not be placed in all its tries is processed without a wait",
    payments: [rowOf("proven", { placement_count: 5 })],
    ...{ now: 5, next: 5 },
  },
  {
    it: "whose order could not be placed is processed again a minute later when the gateway gives no answer for long",
    payments: [rowOf("proven", { placement_count: 1, proven_at: at(30) })],
    ...{ now: 50, reached: false, next: 51 },
  },
  {
    it: "that was just proven is processed again in 15 seconds after no answer, however long its payment page is over",
    payments: [rowOf("proven", { placement_count: 1, proven_at: at(20 * DAY) })],
    ...{ page: over("expired"), now: 20 * DAY, reached: false, next: 20 * DAY + seconds(15) },
  },
  {
    it: "whose order could not be placed three times is processed again in two minutes, also after no answer",
    payments: [rowOf("proven", { placement_count: 3 })],
    ...{ now: 5, reached: false, next: 7 },
  },
  {
    it: "whose order could not be placed is processed again in five seconds when its payment page has no token to ask with",
    payments: [rowOf("proven", { placement_count: 1 })],
    ...{ page: noToken, now: 5, reached: false, next: 5 + seconds(5) },
  },
  { it: "that is completed is checked a day later", payments: [completed], now: 2, next: 2 + DAY },
  {
    it: "that is completed is checked each day",
    payments: [completed],
    now: 10 * DAY,
    next: 2 + 10 * DAY,
  },
  {
    it: "that is completed is not checked any more when all days of watching are over",
    payments: [completed],
    now: LAST,
    next: null,
  },
  {
    it: "that is completed is asked about after its last day, ever more rarely, until the gateway has answered",
    payments: [completed],
    ...{ now: LAST, reached: false, next: LAST + (LAST - 40) / 10 },
  },
  {
    it: "that is completed is not checked before its next daily check although the gateway gave no answer",
    payments: [completed],
    ...{ now: 50, reached: false, next: 2 + DAY },
  },
  {
    it: "that is completed on a payment page without a token is not checked again after its last day",
    payments: [completed],
    ...{ page: { token: null }, now: LAST, reached: false, next: null },
  },
  {
    it: "that is held for an admin is checked an hour after its payment page's end",
    payments: [rowOf("held")],
    now: 5,
    next: 90,
  },
  {
    it: "that is closed is checked an hour after its payment page's end",
    payments: [rowOf("closed")],
    now: 5,
    next: 90,
  },
  {
    it: "that is still held for an admin an hour after its payment page's end is not checked any more",
    payments: [rowOf("held")],
    now: 90,
    next: null,
  },
  {
    it: "that is held for an admin and captured without an order is checked every ten minutes",
    payments: [rowOf("held", captured)],
    ...{ now: DAY, next: DAY + 10 },
  },
  {
    it: "that is closed and captured without an order is checked every ten minutes at first",
    payments: [rowOf("closed", captured)],
    ...{ now: DAY, next: DAY + 10 },
  },
  {
    it: "that is closed and captured without an order is not checked any more after all days of watching",
    payments: [rowOf("closed", captured)],
    ...{ now: LAST, next: null },
  },
  {
    it: "that an admin accepted as captured without an order is not checked",
    payments: [rowOf("closed", { ...captured, accepted: ACCEPTED })],
    ...{ now: DAY, next: null },
  },
  {
    it: "that is held for an admin and has an order is checked daily from the hold on",
    payments: [rowOf("held", { ...ordered, held_since: at(100) })],
    ...{ now: 110, next: 100 + DAY },
  },
  {
    it: "that is held for an admin and has an order is checked an hour after its payment page's end, if that is before the daily check",
    payments: [rowOf("held", { ...ordered, held_since: at(4) })],
    ...{ now: 5, next: 90 },
  },
  {
    it: "that is held for an admin and has an order is asked about after its last day until the gateway has answered",
    payments: [rowOf("held", { ...ordered, held_since: at(2) })],
    ...{ now: LAST, reached: false, next: LAST + (LAST - 40) / 10 },
  },
  {
    it: "that is held for an admin and has an order is not checked any more when all days of watching are over",
    payments: [rowOf("held", { ...ordered, held_since: at(2) })],
    ...{ now: LAST, next: null },
  },
  {
    it: "that is closed and has an order is not checked",
    payments: [rowOf("closed", ordered)],
    ...{ now: DAY, next: null },
  },
  {
    it: "that is proven is processed in five seconds, also when other payments of its page are completed or held for an admin",
    payments: [completed, rowOf("held"), rowOf("proven")],
    ...{ now: 5, next: 5 + seconds(5) },
  },
  {
    it: "that is completed is checked daily although another payment of its page is held for an admin",
    payments: [rowOf("held"), completed],
    ...{ now: 100, next: 2 + DAY },
  },
]

const nextOf = ({ now, page, payments = [], reached = true, retryAfterMs = 0 }: Case) => {
  const next = nextCheckOf(attemptOf(page), payments, OPTIONS, {
    ...{ now: at(now), reached, retryAfterMs },
  })
  return next && (next.getTime() - at(0).getTime()) / 60_000
}

describe("The next check of an unpaid payment page", () => {
  it.each(UNPAID)(
    "nextCheckOf applies this rule about when the gateway is asked again: an unpaid payment page $it",
    (each) => {
      expect(nextOf(each)).toBe(each.next)
    }
  )
})

describe("The next check of a payment page with payments", () => {
  it.each(PAID)(
    "nextCheckOf applies this rule about when the gateway is asked again: a payment $it",
    (each) => {
      expect(nextOf(each)).toBe(each.next)
    }
  )
})
