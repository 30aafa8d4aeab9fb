import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Store } from "../store/store"

interface Statement {
  sql: string
  bindings: readonly unknown[]
}

interface PlanNode {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  Plans?: PlanNode[]
}

/** What all of Medusa asks PostgreSQL while `work` goes on, in order; a transaction's ends count. */
export async function statementsOf(
  store: Pick<Store, "container">,
  work: () => Promise<unknown>
): Promise<Statement[]> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const statements: Statement[] = []
  const note = ({ sql, bindings }: Statement) => statements.push({ sql, bindings })
  db.on("query", note)
  try {
    await work()
  } finally {
    db.removeListener("query", note)
  }
  return statements
}

/** How PostgreSQL would carry out each query of a table that `work` sends, through Medusa by default. */
export async function plansOf(
  store: Pick<Store, "container">,
  table: string,
  work: () => Promise<unknown>,
  // With an alias: through Medusa's query. The store's own job is at work on the table, too.
  part = `"${table}" as `
): Promise<{ sql: string; plan: string }[]> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const statements = (await statementsOf(store, work)).filter(({ sql }) => sql.includes(part))

  const plans: { sql: string; plan: string }[] = []
  for (const { sql, bindings } of statements) {
    const { rows } = await db.raw<{ rows: [{ "QUERY PLAN": [{ Plan: PlanNode }] }] }>(
      `EXPLAIN (FORMAT JSON) ${sql.replaceAll(/\$\d+/g, "?")}`,
      bindings as never[]
    )
    plans.push({ sql, plan: textOf(rows[0]["QUERY PLAN"][0].Plan, table) })
  }
  return plans
}

/** What reads the table: `Index Scan IDX_...`. */
function textOf(node: PlanNode, table: string): string {
  const scan =
    node["Relation Name"] === table || node["Index Name"]
      ? [[node["Node Type"], node["Index Name"]].filter(Boolean).join(" ")]
      : []
  return [...scan, ...(node.Plans ?? []).map((plan) => textOf(plan, table))]
    .filter(Boolean)
    .join(", ")
}
