import type { AdminAttemptResponse } from "../../../../../admin-api"
import { attemptDetails } from "../attempt-details"
import { adminRoute } from "../../http/admin-route"

/** Shows an attempt with its payments, statements and timeline. */
export const GET = adminRoute<AdminAttemptResponse>(async ({ params, scope }) => ({
  attempt: await attemptDetails(params.id ?? "", scope),
}))
