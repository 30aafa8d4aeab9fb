import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { comparePayouts } from "../../../../../../backoffice/payouts/compare-payouts"
import { differencesAsCsv } from "../../../../../../backoffice/payouts/csv"
import { depsOf } from "../../../../../../medusa/deps"
import { requireAccount } from "../../../../../../payments/account"
import { sendCsv } from "../../../http/send-csv"
import type { ComparePayoutsBody } from "../../schemas"

/** Compares a payout file with the payments, and answers all differences as CSV. */
export const POST = async (
  {
    scope,
    validatedBody: { provider_id, ...file },
  }: AuthenticatedMedusaRequest<ComparePayoutsBody>,
  res: MedusaResponse
): Promise<void> => {
  const deps = depsOf(scope)
  const { differences, period } = await comparePayouts(
    file,
    requireAccount(deps, provider_id),
    deps
  )
  await sendCsv(res, "hosted-checkout-payouts", period, [differencesAsCsv(differences)])
}
