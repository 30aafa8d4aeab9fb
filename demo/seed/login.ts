import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** A login with a password. @returns the id of Medusa's auth identity. */
export async function ensureLogin(
  container: MedusaContainer,
  email: string,
  password: string
): Promise<string> {
  const auth = container.resolve(Modules.AUTH)
  const login = { body: { email, password } }
  const registered = await auth.register("emailpass", login)
  // An interrupted seed may have left the login without its user
  const { authIdentity, error } = registered.success
    ? registered
    : await auth.authenticate("emailpass", login)
  if (!authIdentity) {
    throw new Error(`No login for ${email}: ${error}`)
  }
  return authIdentity.id
}
