import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminProviderSettingsResponse } from "../../../../admin-api"
import { settingsOfOne } from "../../../../backoffice/keys/settings"
import { depsOf } from "../../../../medusa/deps"
import { requireAccount, type Account } from "../../../../payments/accounts"
import type { Deps } from "../../../../payments/deps"

type Request<Body> = Pick<
  AuthenticatedMedusaRequest<Body>,
  "auth_context" | "params" | "validatedBody"
>

/** A route of the account that its path names. */
export function accountRoute<Answer, Body = unknown>(
  answer: (account: Account, req: Request<Body>, deps: Deps) => Promise<Answer>
) {
  return async (
    req: AuthenticatedMedusaRequest<Body>,
    res: MedusaResponse<Answer>
  ): Promise<void> => {
    const deps = depsOf(req.scope)
    const account = requireAccount(deps, req.params.provider_id ?? "")
    res.json(await answer(account, req, deps))
  }
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
