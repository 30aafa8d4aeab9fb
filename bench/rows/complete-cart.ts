import type { Bench } from "../harness/bench"
import { compare, timed } from "../harness/compare"
import type { Row } from "../harness/row"
import type { CartClient } from "../../integration-tests/helpers/shopper/cart-client"
import { MANUAL, OURS, type Shop } from "../harness/shop"
import { notificationOf } from "../harness/notification"

export const completeCart: Row = {
  name: "complete-cart",
  what: "completing a cart over the Store API, its notification stored",
  baseline: "pp_system_default",
  target: { atMost: 1.2 },
  async run(bench) {
    const shop = await bench.shop()
    let gatewayCalls = 0
    const complete = (providerId: string) => async () => {
      const cart = await shop.fillCart()
      await shop.startPayment(cart, providerId)
      if (providerId === OURS) {
        await storeStatement(shop, cart)
      }
      await shop.leaveAttemptsAlone()
      await shop.server.drained()
      await bench.gateway.ask("takeTally")
      const took = await timed(() => shop.complete(cart))
      gatewayCalls += await callsOf(bench)
      await shop.leaveAttemptsAlone()
      return took
    }
    const compared = await compare(
      { ours: complete(OURS), baseline: complete(MANUAL) },
      { runs: bench.pick(8, 30), warmUps: bench.pick(2, 6) }
    )
    return {
      ...compared,
      unit: "ms",
      conditions: { "no gateway call": gatewayCalls === 0 },
      details: { ...compared.details, gatewayCalls },
    }
  },
}

/** As after the notification is processed, and before Medusa is called. */
async function storeStatement(shop: Shop, cart: CartClient): Promise<void> {
  const attempt = await shop.attemptOf(cart)
  const said = notificationOf(attempt)
  await shop.server.database.pool.query(
    `insert into hosted_checkout_statement
       (id, provider_id, reference, source, at, transaction_id, fields, body, body_sha256, outcome,
        tries, processed_at)
     values ('hcstm_' || $1, $2, $1, 'notification', now(), $3, $4, $4, md5($1), 'processed', 1, now())`,
    [attempt.id, OURS, said.transaction_id, JSON.stringify(said)]
  )
}

async function callsOf({ gateway }: Bench): Promise<number> {
  const { creates, verifies } = await gateway.ask("takeTally")
  return creates + verifies
}
