import type { MedusaContainer } from "@medusajs/framework/types"
import { rowsOf } from "./query"

/** Somebody of the store; `name` is null for whom Medusa does not know. */
export interface AdminName {
  id: string
  name: string | null
}

interface User {
  id: string
  first_name: string | null
  last_name: string | null
  email: string
}

/**
 * Who the ids of admins are, each once, by one query: their name, or else their e-mail; null for whom
 * Medusa does not know, or no longer.
 */
export async function adminNamesOf(
  ids: readonly (string | null | undefined)[],
  container: MedusaContainer
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

/** Who somebody is, for a message; the id for whoever is no user, or not any more. */
export async function nameOfAdmin(
  id: string | null,
  container: MedusaContainer
): Promise<string | null> {
  const [person] = await adminNamesOf([id], container)
  return person?.name ?? id
}

function nameOf(user: User | undefined): string | null {
  return [user?.first_name, user?.last_name].filter(Boolean).join(" ") || (user?.email ?? null)
}
