import type { MedusaContainer } from "@medusajs/framework/types"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"

import { ADMIN_EMAIL, ADMIN_PASSWORD } from "./admin-login"
import { findOne } from "./find"
import { ensureLogin } from "./login"

/** The demo's admin, with a password to log in with. */
export async function ensureAdminUser(container: MedusaContainer): Promise<void> {
  if (await findOne(container, "user", { email: ADMIN_EMAIL })) {
    return
  }
  const authIdentityId = await ensureLogin(container, ADMIN_EMAIL, ADMIN_PASSWORD)
  await createUserAccountWorkflow(container).run({
    input: { authIdentityId, userData: { email: ADMIN_EMAIL } },
  })
}
