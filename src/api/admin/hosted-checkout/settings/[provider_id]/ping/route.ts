import type { AdminPingResponse } from "../../../../../../admin-api"
import { handOutPing } from "../../../../../../backoffice/diagnosis/make-ping"
import { accountRoute } from "../../account-route"

/** Answers a ping that the caller posts to the account's webhook URL from elsewhere. */
export const POST = accountRoute<AdminPingResponse>(async (account, _, deps) => ({
  ping: await handOutPing(account, deps),
}))
