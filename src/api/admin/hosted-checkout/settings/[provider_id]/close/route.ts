import { closeAccount } from "../../../../../../backoffice/close-account"
import { changeSettings } from "../../account-route"

/** Closes an account to new payments; a closed account is unchanged. */
export const POST = changeSettings(async (account, { auth_context }, deps) => {
  await closeAccount(account, auth_context.actor_id, deps)
})
