import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

type Question = Parameters<RemoteQueryFunction["graph"]>[0]

/** The query of Medusa's, as far as the plugin uses it. */
export type Query = Pick<RemoteQueryFunction, "graph">

/**
 * The rows that Medusa's query gives, as the caller says they are: Medusa types them by the entities of
 * its own generated code, which a plugin's fields and links are not in.
 */
export async function rowsOf<Row>(container: MedusaContainer, question: Question): Promise<Row[]> {
  return await rowsFrom<Row>(container.resolve(ContainerRegistrationKeys.QUERY), question)
}

/** As `rowsOf`, where the query itself is at hand, as in the provider. */
export async function rowsFrom<Row>(query: Query, question: Question): Promise<Row[]> {
  const { data } = await query.graph(question)
  return data as Row[]
}
