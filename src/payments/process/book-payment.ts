import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentActions } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { Bind, CheckoutAttempt, Trigger } from "../../core"
import { repositoriesOf } from "../repositories"
import { bindSession } from "./bind-session"
import { logNotBooked } from "./log-not-booked"
import { mendOrderLinks } from "./mend-order-links"
import { releaseDeadClaim } from "./release-dead-claim"
import { requireAttempt } from "./require-attempt"

/**
 * Lets Medusa book a proven payment on an order that exists: one whose placing was interrupted, an order
 * edit, an order that an admin applied the payment to.
 */
export async function bookPayment(
  attempt: CheckoutAttempt,
  bind: Bind,
  trigger: Trigger,
  container: MedusaContainer
): Promise<void> {
  await logNotBooked(attempt, container, async () => {
    const session = await bindSession(attempt, bind, container)
    if (!session) {
      // With a session that is gone, core would complete a stranger's cart.
      return
    }
    const { attempts } = repositoriesOf(container)
    const bound = bind === "new_session" ? await requireAttempt(attempts, attempt.id) : attempt
    // From the claim on the provider refuses to let the session go; before it, it may just have gone.
    if (!(await attempts.claimCapture(bound, session.id, new Date()))) {
      return
    }
    const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
    const [stillThere] = await payments.listPaymentSessions({ id: session.id })
    if (!stillThere) {
      await releaseDeadClaim(await requireAttempt(attempts, bound.id), trigger, container)
      return
    }
    await mendOrderLinks(bound, container)
    // By run(), never as a step of ours: as a step it would take no lock on the cart.
    await processPaymentWorkflow(container).run({
      input: {
        action: PaymentActions.SUCCESSFUL,
        data: { session_id: session.id, amount: session.amount },
      },
    })
  })
}
