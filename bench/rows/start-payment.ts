import { compare, timed } from "../harness/compare"
import type { Row } from "../harness/row"
import { MANUAL, OURS } from "../harness/shop"
import { median } from "../harness/statistics"

export const startPayment: Row = {
  name: "start-payment",
  what: "start of a payment session over the Store API, gateway time excluded",
  baseline: "pp_system_default",
  target: { atMost: 1.5 },
  async run(bench) {
    const shop = await bench.shop()
    const start = (providerId: string) => async () => {
      const cart = await shop.fillCart()
      await shop.server.drained()
      const took = await timed(() => shop.startPayment(cart, providerId))
      await shop.leaveAttemptsAlone()
      return took
    }
    await bench.gateway.ask("takeTally")
    const compared = await compare(
      { ours: start(OURS), baseline: start(MANUAL) },
      { runs: bench.pick(10, 50), warmUps: bench.pick(3, 10) }
    )
    // The gateway answers at once; what it takes all the same is not the plugin's.
    const gatewayMs = median((await bench.gateway.ask("takeTally")).tookMs)
    return {
      ...compared,
      ours: compared.ours - gatewayMs,
      unit: "ms",
      details: { gatewayMs, ...compared.details },
    }
  },
}
