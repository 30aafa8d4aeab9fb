import type { MakeMedusaSubject } from "../support/medusa/subject"
import { describeBooking } from "./booking"
import { describeCompleting } from "./completing"
import { describeOrders } from "./orders"
import { describeSessions } from "./sessions"
import { describeUndoing } from "./undoing"

/** The contract of `MedusaPort`, and core's traps behind it, by their numbers. */
export function describeMedusa(make: MakeMedusaSubject): void {
  describeSessions(make)
  describeCompleting(make)
  describeUndoing(make)
  describeBooking(make)
  describeOrders(make)
}
