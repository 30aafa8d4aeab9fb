import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { livePageOf } from "../../../core"
import { resolveLedger } from "../../../workflows/ledger"
import { settleAttemptWorkflow } from "../../../workflows/settle-attempt"
import { askedInstance } from "./asked-instance"
import { refusePaidCollection } from "./refuse-paid-collection"

/**
 * A shopper who changes from one merchant account to another may have paid at the first: it is asked
 * before the second opens a page, for a provider instance has the key of its own account only.
 */
export async function settleOtherAccount(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const instance = askedInstance(req)
  if (instance) {
    const attempts = await resolveLedger(req.scope).attemptsOfCollection(req.params.id ?? "")
    const page = livePageOf(attempts)
    if (page?.status === "open" && page.provider_id !== instance.provider_id) {
      await settleAttemptWorkflow(req.scope).run({
        input: { attempt_id: page.id, through: "checkout" },
      })
      await refusePaidCollection(req, res, next)
      return
    }
  }
  next()
}
