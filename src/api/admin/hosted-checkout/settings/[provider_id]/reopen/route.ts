import { reopenAccount } from "../../../../../../backoffice/close-account"
import { changeSettings } from "../../account-route"

/** Opens an account to new payments again; an open account is unchanged. */
export const POST = changeSettings(async (account, { auth_context }, deps) => {
  await reopenAccount(account, auth_context.actor_id, deps)
})
