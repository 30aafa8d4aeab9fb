import { writeSync } from "node:fs"
import type { ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, generateJwtToken, Modules } from "@medusajs/framework/utils"

/** The file descriptor that `execute` reads: a login must not be in a log. */
const ANSWER = 3

/** Writes a login of one of the store's admins, valid for five minutes; nothing if the store has no admin. */
export default async function login({ container }: ExecArgs): Promise<void> {
  const { http } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  const [user] = await container.resolve(Modules.USER).listUsers({}, { take: 1 })
  if (user && http.jwtSecret) {
    const payload = { actor_id: user.id, actor_type: "user", auth_identity_id: "" }
    const { jwtSecret: secret, jwtOptions } = http
    const config = { secret, expiresIn: "5m", ...(jwtOptions && { jwtOptions }) }
    writeSync(ANSWER, generateJwtToken({ ...payload, app_metadata: { user_id: user.id } }, config))
  }
}
