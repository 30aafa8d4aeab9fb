import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"

import { ADMIN_EMAIL, ADMIN_PASSWORD } from "./admin-login"
import { findOne } from "./find"

/** The demo's admin, with a password to log in with. */
export async function ensureAdminUser(container: MedusaContainer): Promise<void> {
  if (await findOne(container, "user", { email: ADMIN_EMAIL })) {
    return
  }
  const auth = container.resolve(Modules.AUTH)
  const login = { body: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } }
  const registered = await auth.register("emailpass", login)
  // An interrupted seed may have left the login without its user
  const { authIdentity, error } = registered.success
    ? registered
    : await auth.authenticate("emailpass", login)
  if (!authIdentity) {
    throw new Error(`No login for ${ADMIN_EMAIL}: ${error}`)
  }
  await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity.id, userData: { email: ADMIN_EMAIL } },
  })
}
