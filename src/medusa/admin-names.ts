import type { MedusaContainer } from "@medusajs/framework/types"
import type { AdminName } from "../core"
import { rowsOf } from "./query"

interface User {
  id: string
  first_name: string | null
  last_name: string | null
  email: string
}

/**
 * The names of admins by their ids, each once, in one query: their name, or else their email; null for a user
 * that Medusa does not know (any more).
 */
export async function readAdminNames(
  container: MedusaContainer,
  ids: readonly (string | null | undefined)[]
): Promise<AdminName[]> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) {
    return []
  }
  const users = await rowsOf<User>(container, {
    entity: "user",
    fields: ["id", "first_name", "last_name", "email"],
    filters: { id: wanted },
  })
  const byId = new Map(users.map((user) => [user.id, user]))
  return wanted.map((id) => ({ id, name: nameOf(byId.get(id)) }))
}

function nameOf(user: User | undefined): string | null {
  return [user?.first_name, user?.last_name].filter(Boolean).join(" ") || (user?.email ?? null)
}
