import type { AdminSettingsResponse } from "../../../../admin-api"
import { settingsOf } from "../../../../backoffice/keys/settings"
import { accountsOf } from "../../../../payments/account"
import { adminRoute } from "../http/admin-route"

/** The settings of each account. */
export const GET = adminRoute<AdminSettingsResponse>(async (_, deps) => ({
  settings: await settingsOf(accountsOf(deps), deps),
}))
