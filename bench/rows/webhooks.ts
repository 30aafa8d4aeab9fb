import { compare } from "../harness/compare"
import type { Row } from "../harness/row"

const CONNECTIONS = 16

export const webhooks: Row = {
  name: "webhooks",
  what: "acknowledged webhooks a second (verified, committed), 16 connections",
  baseline: "Medusa's core /hooks/payment/system_default on the same server",
  target: { atLeast: 1 },
  async run(bench) {
    const { server } = await bench.shop()
    const measure = (path: string, delayed: boolean) => async () => {
      const { perSecond } = await bench.load({
        url: server.url + path,
        what: "notifications",
        connections: CONNECTIONS,
        seconds: bench.pick(1.5, 3),
        expected: 200,
      })
      await server.drained({ delayed })
      return perSecond
    }
    const compared = await compare(
      {
        ours: measure("/hooks/hosted-checkout/default", false),
        baseline: measure("/hooks/payment/system_default", true),
      },
      { runs: 3 }
    )
    return { ...compared, unit: "requests/s" }
  },
}
