import { aPartThatBothHaveReturned } from "./a-part-that-both-have-returned"
import { aSessionWithTwoPages } from "./a-session-with-two-pages"
import { aStartWhileAPaymentIsProven } from "./a-start-while-a-payment-is-proven"
import { anEventThatTheNextChangeOverwrites } from "./an-event-that-the-next-change-overwrites"
import { anUnnamedReturnAndANamedOne } from "./an-unnamed-return-and-a-named-one"
import type { Story } from "./story"

/** Schedules that once broke an invariant, named by what must hold. */
export const STORIES: Readonly<Record<string, Story>> = {
  "a part that the gateway and Medusa have both returned is stored with a completed payment":
    aPartThatBothHaveReturned,
  "a page is not offered again while its payment is proven": aStartWhileAPaymentIsProven,
  "core cancels no captured payment whose session has two pages": aSessionWithTwoPages,
  "an admin ends a payment without an id on a page that also has one with an id":
    anUnnamedReturnAndANamedOne,
  "the event of a completed payment is emitted before the payment is held":
    anEventThatTheNextChangeOverwrites,
}
