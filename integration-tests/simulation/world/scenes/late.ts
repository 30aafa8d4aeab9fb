import type { Random } from "../../engine"
import type { AdminAction } from "../actions"
import { COMPLETE, MINUTE_MS, PAY, START, wait, type Scene } from "./scene"

/** The gateway has returned a payment without a notification, and is away at its last daily check. */
export function awayAtLastCheck(random: Random): Scene {
  return {
    shopper: [START, PAY, COMPLETE],
    gateway: [
      wait(random, 10, 30),
      { kind: "return_at_gateway", part: false, isNotified: false },
      wait(random, 1_385, 1_400),
      { kind: "outage", ms: random.int(60, 120) * MINUTE_MS },
    ],
  }
}

/** An order is refunded or canceled after the last daily check of its payment. */
export function refundedLate(random: Random): Scene {
  return {
    shopper: [START, PAY, COMPLETE],
    admin: [
      wait(random, 1_450, 1_800),
      random.pick<AdminAction>([{ kind: "cancel_order" }, { kind: "refund_order", part: false }]),
    ],
  }
}

/** The gateway takes money and cannot be asked, mostly until the page is over; its notification may be lost. */
export function awayGateway(random: Random): Scene {
  return {
    shopper: [START, wait(random, 5, 28), PAY],
    gateway: [wait(random, 1, 20), { kind: "outage", ms: random.int(20, 70) * MINUTE_MS }],
    settings: random.chance(0.6) ? { deliveries: [[]] } : {},
  }
}

/** A payment that was begun in time is reported when the page is over: the notification alone proves nothing. */
export function provenLate(random: Random): Scene {
  return {
    shopper: [START, wait(random, 5, 28), { ...PAY, takes: random.int(20, 59) * MINUTE_MS }],
    settings: { proof: "both", deliveries: [[random.int(0, 10) * MINUTE_MS]] },
  }
}
