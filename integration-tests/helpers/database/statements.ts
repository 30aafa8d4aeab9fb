import type { Knex } from "@medusajs/framework/mikro-orm/knex"
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
  "Actual Rows"?: number
  "Actual Loops"?: number
  "Rows Removed by Filter"?: number
  Plans?: PlanNode[]
}

/** The statements of all of Medusa while `work` runs, in order; a transaction's ends count. */
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
  // With an alias: through Medusa's query.
  part = `"${table}" as `
): Promise<{ sql: string; plan: string }[]> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const statements = (await statementsOf(store, work)).filter(({ sql }) => sql.includes(part))

  const plans: { sql: string; plan: string }[] = []
  for (const statement of statements) {
    plans.push({ sql: statement.sql, plan: textOf(await explain(db, statement), table) })
  }
  return plans
}

/** How many rows of tables PostgreSQL reads to carry these queries out, those left out included. */
export async function rowsRead(
  store: Pick<Store, "container">,
  statements: readonly Statement[]
): Promise<number> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  let rows = 0
  for (const statement of statements) {
    rows += readBy(await explain(db, statement, "ANALYZE, "))
  }
  return rows
}

async function explain(db: Knex, { sql, bindings }: Statement, options = ""): Promise<PlanNode> {
  const { rows } = await db.raw<{ rows: [{ "QUERY PLAN": [{ Plan: PlanNode }] }] }>(
    `EXPLAIN (${options}FORMAT JSON) ${sql.replaceAll(/\$\d+/g, "?")}`,
    bindings as never[]
  )
  return rows[0]["QUERY PLAN"][0].Plan
}

function readBy(node: PlanNode): number {
  const kept = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)
  const own = node["Relation Name"] ? kept * (node["Actual Loops"] ?? 1) : 0
  return (node.Plans ?? []).reduce((sum, plan) => sum + readBy(plan), own)
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
