import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

type Question = Parameters<RemoteQueryFunction["graph"]>[0]

/** The part of Medusa's query that the plugin uses. */
export type Query = Pick<RemoteQueryFunction, "graph">

/**
 * Rows of Medusa's query, in the type that the caller claims: Medusa types them by the entities of its
 * generated code, which does not contain a plugin's fields and links.
 */
export async function rowsOf<Row>(container: MedusaContainer, question: Question): Promise<Row[]> {
  return await rowsFrom<Row>(container.resolve(ContainerRegistrationKeys.QUERY), question)
}

/** As `rowsOf`, if the query itself is available, as in the provider. */
export async function rowsFrom<Row>(query: Query, question: Question): Promise<Row[]> {
  const { data } = await query.graph(question)
  return data as Row[]
}
