import { compare, timed } from "../harness/compare"
import { completed } from "../harness/completed"
import { notify } from "../harness/notification"
import type { Row } from "../harness/row"
import { OURS, type Shop } from "../harness/shop"

export const telemetry: Row = {
  name: "telemetry",
  what: "from the start of a payment to its order, with an OpenTelemetry SDK that samples 10 %",
  baseline: "the same without an SDK",
  target: { atMost: 1.03 },
  async run(bench) {
    const traced = await bench.tracedShop()
    const plain = await bench.shop()
    const compared = await compare(
      { ours: () => payAndOrder(traced), baseline: () => payAndOrder(plain) },
      { runs: bench.pick(10, 60), warmUps: bench.pick(4, 12) }
    )
    return { ...compared, unit: "ms" }
  },
}

async function payAndOrder(shop: Shop): Promise<number> {
  const cart = await shop.fillCart()
  await shop.server.drained()
  const took = await timed(async () => {
    await shop.startPayment(cart, OURS)
    const attempt = await shop.attemptOf(cart)
    await notify(shop.server.url, attempt)
    await completed(shop, attempt)
  })
  await shop.leaveAttemptsAlone()
  await shop.server.drained()
  return took
}
