import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminProviderSettingsResponse } from "../../../../admin-api"
import { settingsOfOne } from "../../../../backoffice/keys/settings"
import { requireAccount, type Account } from "../../../../payments/account"
import type { Deps } from "../../../../payments/deps"
import { adminRoute } from "../http/admin-route"

type Request<Body> = Pick<
  AuthenticatedMedusaRequest<Body>,
  "auth_context" | "params" | "validatedBody"
>

/** A route of the account that its path names. */
export function accountRoute<Answer, Body = unknown>(
  answer: (account: Account, req: Request<Body>, deps: Deps) => Promise<Answer>
) {
  return adminRoute<Answer, Body>(async (req, deps) => {
    const account = requireAccount(deps, req.params.provider_id ?? "")
    return await answer(account, req, deps)
  })
}

/** A route that changes an account's settings, and answers them as they are afterwards. */
export function changeSettings(
  change: (account: Account, req: Request<unknown>, deps: Deps) => Promise<void>
) {
  return accountRoute<AdminProviderSettingsResponse>(async (account, req, deps) => {
    await change(account, req, deps)
    return { settings: await settingsOfOne(account, deps) }
  })
}
