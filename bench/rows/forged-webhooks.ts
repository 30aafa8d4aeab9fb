import { compare, type Comparison } from "../harness/compare"
import type { Row } from "../harness/row"
import { countWrites } from "../harness/writes"

const CONNECTIONS = 16
const BACKGROUND_WRITES_A_SECOND = 1

export const forgedWebhooks: Row = {
  name: "forged-webhooks",
  what: "forged webhooks refused a second",
  // Medusa's /health is none: it has no body to receive and is left out of the access log.
  baseline: "a do-nothing route of the same server",
  target: { atLeast: 0.95 },
  async run(bench) {
    const { server } = await bench.shop()
    const measure = (path: string, expected: number) => async () => {
      const { perSecond } = await bench.load({
        url: server.url + path,
        what: "forgeries",
        connections: CONNECTIONS,
        seconds: bench.pick(1.5, 4),
        expected,
      })
      await server.drained()
      return perSecond
    }
    let compared = {} as Comparison
    const startedAt = performance.now()
    const writes = await countWrites(server.database.pool, async () => {
      compared = await compare(
        {
          ours: measure("/hooks/hosted-checkout/default", 401),
          baseline: measure("/hooks/do-nothing", 200),
        },
        { runs: 3 }
      )
    })
    const seconds = (performance.now() - startedAt) / 1_000
    return {
      ...compared,
      unit: "requests/s",
      // Jobs write meanwhile: their heartbeat, and once a minute how many there were.
      conditions: { "no database write": writes <= seconds * BACKGROUND_WRITES_A_SECOND },
      details: { ...compared.details, writes },
    }
  },
}
