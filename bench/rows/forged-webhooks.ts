import type { Pool } from "pg"
import { compare } from "../harness/compare"
import type { Row } from "../harness/row"

const CONNECTIONS = 16

export const forgedWebhooks: Row = {
  name: "forged-webhooks",
  what: "forged webhooks refused a second",
  // Medusa's /health is none: it has no body to receive and is left out of the access log.
  baseline:
    "a do-nothing route: an instance that is not configured, 404 without a look at the body",
  target: { atLeast: 0.95 },
  async run(bench) {
    const { server } = await bench.shop()
    const { pool } = server.database
    const measure = (provider: string, expected: number) => async () => {
      const { perSecond } = await bench.load({
        url: `${server.url}/hooks/hosted-checkout/${provider}`,
        what: "forgeries",
        connections: CONNECTIONS,
        seconds: bench.pick(2, 8),
        expected,
      })
      await server.drained()
      return perSecond
    }
    const before = await transactions(pool)
    const compared = await compare(
      { ours: measure("default", 401), baseline: measure("not-configured", 404) },
      { runs: bench.pick(3, 5) }
    )
    const writes = (await transactions(pool)) - before
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
