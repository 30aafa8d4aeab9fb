import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Rows of an entity by Medusa's query. `T` says what the asked fields look like. */
export async function findAll<T>(
  container: MedusaContainer,
  entity: string,
  filters: Record<string, unknown>,
  fields: string[]
): Promise<T[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields, filters })
  return data as T[]
}

/** The seed's way to stay idempotent: what is found is not created again. */
export async function findOne<T extends { id: string } = { id: string }>(
  container: MedusaContainer,
  entity: string,
  filters: Record<string, unknown>,
  fields: string[] = ["id"]
): Promise<T | undefined> {
  const [first] = await findAll<T>(container, entity, filters, fields)
  return first
}

/** The row that a workflow was asked to create. */
export function created<T>([first]: T[]): T {
  if (first === undefined) {
    throw new Error("Medusa's workflow created nothing")
  }
  return first
}
