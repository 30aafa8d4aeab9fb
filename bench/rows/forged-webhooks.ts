import type { Pool } from "pg"
import { compare } from "../harness/compare"
import type { Row } from "../harness/row"

const CONNECTIONS = 16

export const forgedWebhooks: Row = {
  name: "forged-webhooks",
  what: "forged webhooks refused a second",
  baseline: "a do-nothing route of the same server: Medusa's /health",
  target: { atLeast: 0.95 },
  async run(bench) {
    const { server } = await bench.shop()
    const { pool } = server.database
    const seconds = bench.pick(2, 8)
    let writes = 0

    const compared = await compare(
      {
        ours: async () => {
          const before = await transactions(pool)
          const { perSecond } = await bench.load({
            url: `${server.url}/hooks/hosted-checkout/default`,
            what: "forgeries",
            connections: CONNECTIONS,
            seconds,
            expected: 401,
          })
          writes += (await transactions(pool)) - before
          await server.drained()
          return perSecond
        },
        baseline: async () => {
          const { perSecond } = await bench.load({
            url: `${server.url}/health`,
            what: "get",
            connections: CONNECTIONS,
            seconds,
            expected: 200,
          })
          const other = await bench.load({
            url: `${server.url}/hooks/hosted-checkout/nobody`,
            what: "forgeries",
            connections: CONNECTIONS,
            seconds,
            expected: 404,
          })
          console.log("health", perSecond, "nobody", other.perSecond)
          await server.drained()
          return perSecond
        },
      },
      { runs: bench.pick(3, 5) }
    )
    return {
      ...compared,
      unit: "requests/s",
      conditions: { "no database write": writes === 0 },
      details: { ...compared.details, writes },
    }
  },
}

/** Transactions so far that wrote something: PostgreSQL gives a number to no other. */
async function transactions(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ next: string }>(
    "select pg_snapshot_xmax(pg_current_snapshot())::text as next"
  )
  return Number(rows[0]?.next)
}
