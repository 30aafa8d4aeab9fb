import { writeSync } from "node:fs"
import type { ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, generateJwtToken, Modules } from "@medusajs/framework/utils"

/** Where `execute` reads the answer: never in a log. */
const ANSWER = 3

/** Writes a login of one of the store's admins, for five minutes; nothing where the store has none. */
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
