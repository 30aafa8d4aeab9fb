import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminProviderSettingsResponse } from "../../../../admin-api"
import { settingsOfOne } from "../../../../backoffice/keys/settings"
import { depsOf } from "../../../../medusa/deps"
import { requireAccount, type Account } from "../../../../payments/accounts"
import type { Deps } from "../../../../payments/deps"

type Request = Pick<AuthenticatedMedusaRequest, "auth_context" | "params">

/** A route that changes an account's settings, and answers them as they are afterwards. */
export function changeSettings(
  change: (account: Account, req: Request, deps: Deps) => Promise<void>
) {
  return async (
    req: AuthenticatedMedusaRequest,
    res: MedusaResponse<AdminProviderSettingsResponse>
  ): Promise<void> => {
    const deps = depsOf(req.scope)
    const account = requireAccount(deps, req.params.provider_id ?? "")
    await change(account, req, deps)
    res.json({ settings: await settingsOfOne(account, deps) })
  }
}
