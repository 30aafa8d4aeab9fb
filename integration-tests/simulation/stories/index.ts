import type { Plan } from "../engine"
import type { Action, Settings } from "../world/actions"
import aSecondPaymentThatComesFirst from "./a-second-payment-that-comes-first.json"
import aSecondPaymentThatIsReturnedInPart from "./a-second-payment-that-is-returned-in-part.json"
import anOrderThatAnotherServerCompletes from "./an-order-that-another-server-completes.json"
import anOrderThatCoreUndoes from "./an-order-that-core-undoes.json"
import anOrderThatIsCanceledAtItsCapture from "./an-order-that-is-canceled-at-its-capture.json"
import anOrderThatIsUndoneLate from "./an-order-that-is-undone-late.json"

interface Story {
  seed: number
  plan: Plan<Action, Settings>
}

/** Schedules that once broke an invariant, named by what must hold. */
export const STORIES: Readonly<Record<string, Story>> = {
  "an order completes no payment while core may still undo it": anOrderThatCoreUndoes as Story,
  "a second payment that is reported first reaches an admin": aSecondPaymentThatComesFirst as Story,
  "a second payment is returned in part, and an admin sees the rest":
    aSecondPaymentThatIsReturnedInPart as Story,
  "an order that is undone after its payment is completed is missed":
    anOrderThatIsUndoneLate as Story,
  "a payment is captured for an order that an admin cancels meanwhile":
    anOrderThatIsCanceledAtItsCapture as Story,
  "an order that another server completes is announced once":
    anOrderThatAnotherServerCompletes as Story,
}
