import type { AdminProviderSettingsResponse } from "../../../../../../admin-api"
import { setMerchantKey } from "../../../../../../backoffice/keys/set-key"
import { settingsOfOne } from "../../../../../../backoffice/keys/settings"
import { accountRoute } from "../../account-route"
import type { SetKeyBody } from "../../schemas"

/** Sets or rotates the merchant key, after a real call with it. */
export const POST = accountRoute<AdminProviderSettingsResponse, SetKeyBody>(
  async (account, { auth_context, validatedBody }, deps) => {
    const { actor_id } = auth_context
    const test = await setMerchantKey({ ...validatedBody, actor_id }, account, deps)
    return { settings: await settingsOfOne(account, deps), test }
  }
)
