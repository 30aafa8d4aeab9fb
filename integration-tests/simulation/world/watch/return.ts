import type { CheckoutAttempt } from "../../../../src/core/attempt/attempt"
import type { ShopperOutcome } from "../../../../src/core/payment/shopper-outcome"
import type { Returned } from "../../../../src/payments/return/process-return"
import { approvedOf, rowsOf } from "../money/truth"
import type { Shared } from "../server"
import { isKnownApproved } from "./known-approval"
import { watchLeft } from "./left-pages"
import { plannedOf, watchPlanned } from "./planned-checks"

/** What tells a shopper that their page is not paid. */
const NOT_PAID: readonly ShopperOutcome[] = ["unpaid", "declined", "cancelled", "expired"]

/** Runs a shopper's return from the page of an attempt, and notes where they must not be sent. */
export async function watchReturn(
  shared: Shared,
  attempt: CheckoutAttempt,
  comeBack: () => Promise<Returned | undefined>
): Promise<void> {
  const isApproved = isKnownApproved(attempt, shared)
  const planned = plannedOf(attempt, shared)
  const since = shared.sim.now()
  const before = shared.database.attempts.where(({ id }) => id === attempt.id)
  const returned = await comeBack()
  watchUnknown(shared, returned)
  watchPlanned(planned, attempt, shared)
  watchLeft("cancelled", before, since, shared)
  if (isApproved && isKnownApproved(attempt, shared) && returned?.destination === "cart") {
    const { status } = returned.attempt
    shared.broken.set(
      "no shopper is sent to a cart whose payment is approved",
      `${attempt.id}: ${status}`
    )
  }
  if (returned?.destination === "returned") {
    watchReturned(attempt, shared)
  }
}

/** Runs a look of a shopper at what became of their page, and notes what they must not read. */
export async function watchLook(
  shared: Shared,
  attempt: CheckoutAttempt,
  look: () => Promise<ShopperOutcome>
): Promise<void> {
  const isApproved = isKnownApproved(attempt, shared)
  const outcome = await look()
  if (isApproved && isKnownApproved(attempt, shared) && NOT_PAID.includes(outcome)) {
    const detail = `${attempt.id} is ${outcome}, and its payment is approved`
    shared.broken.set("a shopper reads what became of their payment", detail)
  }
  if (outcome === "returned") {
    watchReturned(attempt, shared)
  }
}

/** Nobody reads that money was returned that the gateway has, and that nobody has closed. */
function watchReturned({ id }: CheckoutAttempt, shared: Shared): void {
  const { broken, gateway, reinstated } = shared
  const page = gateway.pageOf(id)
  const approved = page ? approvedOf(page) : []
  const isKept = approved.every((each) => each.returned === 0 && !reinstated.has(each.id))
  const isClosed = page && rowsOf(page, shared).some(({ status }) => status === "closed")
  if (approved.length > 0 && isKept && !isClosed) {
    const detail = `${id} is returned, and the gateway has its money`
    broken.set("a shopper reads what became of their payment", detail)
  }
}

/** A status that nobody can read may be a payment. */
function watchUnknown({ broken, database }: Shared, returned: Returned | undefined): void {
  const attempt = returned && database.attempts.get(returned.attempt.id)
  if (returned?.destination === "cart" && attempt && attempt.unknown_status_profile !== null) {
    broken.set("no shopper is sent to a cart whose payment cannot be read", attempt.id)
  }
}
