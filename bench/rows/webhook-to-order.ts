import { timed } from "../harness/compare"
import { completed } from "../harness/completed"
import { CORE_DELAY_MS } from "../harness/medusa-server"
import { notify } from "../harness/notification"
import type { Row } from "../harness/row"
import { OURS } from "../harness/shop"
import { median, percentile, spread } from "../harness/statistics"

export const webhookToOrder: Row = {
  name: "webhook-to-order",
  what: "from the webhook to the completed order, p95",
  baseline: "the fixed delay of Medusa's own webhooks",
  target: { atMost: 0.2 },
  async run(bench) {
    const shop = await bench.shop()
    const runs: number[] = []
    const warmUps = bench.pick(2, 5)
    for (let run = -warmUps; run < bench.pick(8, 40); run++) {
      const cart = await shop.fillCart()
      await shop.startPayment(cart, OURS)
      const attempt = await shop.attemptOf(cart)
      await shop.server.drained()
      const took = await timed(async () => {
        await notify(shop.server.url, attempt)
        await completed(shop, attempt)
      })
      if (run >= 0) {
        runs.push(took)
      }
    }
    await shop.leaveAttemptsAlone()
    return {
      ours: percentile(runs, 95),
      baseline: CORE_DELAY_MS,
      unit: "ms",
      details: { median: median(runs), spread: spread(runs), runs },
    }
  },
}
