import type { AdminCheckAttemptResponse } from "../../../../../../admin-api"
import { checkAttempt } from "../../../../../../backoffice/check-attempt"
import { attemptDetails } from "../../attempt-details"
import { adminRoute } from "../../../http/admin-route"

/** Asks the gateway about an attempt now, and completes what can be completed. */
export const POST = adminRoute<AdminCheckAttemptResponse>(async ({ params, scope }, deps) => {
  const id = params.id ?? ""
  const { gateway } = await checkAttempt(id, deps)
  return { attempt: await attemptDetails(id, scope), gateway }
})
