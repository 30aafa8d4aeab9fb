import { aPaymentThatIsAppliedElsewhere } from "./a-payment-that-is-applied-elsewhere"
import { aSecondPaymentThatComesFirst } from "./a-second-payment-that-comes-first"
import { aSecondPaymentThatIsReturnedInPart } from "./a-second-payment-that-is-returned-in-part"
import { anOrderThatCoreUndoes } from "./an-order-that-core-undoes"
import { anOrderThatAnotherServerCompletes } from "./an-order-that-another-server-completes"
import { anOrderThatIsCanceledAtItsCapture } from "./an-order-that-is-canceled-at-its-capture"
import { anOrderThatIsUndoneLate } from "./an-order-that-is-undone-late"
import type { Story } from "./story"

/** Schedules that once broke an invariant, named by what must hold. */
export const STORIES: Readonly<Record<string, Story>> = {
  "an order completes no payment while core may still undo it": anOrderThatCoreUndoes,
  "a second payment that is reported first reaches an admin": aSecondPaymentThatComesFirst,
  "a second payment is returned in part, and an admin sees the rest":
    aSecondPaymentThatIsReturnedInPart,
  "an order that is undone after its payment is completed is missed": anOrderThatIsUndoneLate,
  "a payment that is applied to another order is not captured for its cart":
    aPaymentThatIsAppliedElsewhere,
  "an order that another server completes is announced once": anOrderThatAnotherServerCompletes,
  "a payment is captured for an order that an admin cancels meanwhile":
    anOrderThatIsCanceledAtItsCapture,
}
