import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { moneyIn } from "../../../core"
import { resolveLedger } from "../../../workflows/ledger"

/**
 * Stands in front of core's route that starts a payment: a collection that has money already gets a
 * plain sentence, whatever provider is asked for. What core's own rollback answers is a bare 500.
 */
export async function refusePaidCollection(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const money = moneyIn(await resolveLedger(req.scope).attemptsOfCollection(req.params.id ?? ""))
  if (money.kind === "booked" || money.kind === "held") {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, money.message)
  }
  next()
}
