import type { Payment } from "../../../../src/core/payment/payment"
import { approvedOf } from "../money/truth"
import type { Shared } from "../server"
import { providerOf } from "../sites"

/** At the moment of a claim, nothing that is stored says that all of the page's one payment was returned. */
export function watchClaim({ id, provider_id, reference }: Payment, shared: Shared): void {
  const { broken, gateway, observed, reinstated } = shared
  const page = gateway.pageOf(reference)
  if (!page || providerOf(page) !== provider_id || observed.decidedPayments.has(id)) {
    return
  }
  const [transaction, ...others] = approvedOf(page)
  if (
    transaction &&
    others.length === 0 &&
    transaction.reportedReturned === transaction.amount &&
    !reinstated.has(transaction.id)
  ) {
    broken.set("no payment is captured whose return is stored", id)
  }
}
