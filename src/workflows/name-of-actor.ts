import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** An admin's e-mail, which their colleagues know; the id for whoever is no user, or not any more. */
export async function nameOfActor(
  id: string | null,
  container: MedusaContainer
): Promise<string | null> {
  const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "user", fields: ["email"], filters: { id } })
  const [user] = data as unknown as { email: string }[]
  return user?.email ?? id
}
