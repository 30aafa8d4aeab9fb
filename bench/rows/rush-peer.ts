import { notifiedWave } from "../harness/notified-wave"
import { peerWave, type PeerWave } from "../harness/peer-wave"
import type { Row } from "../harness/row"
import type { Wave } from "../harness/wave"

export const rushPeer: Row = {
  name: "rush-peer",
  what: "payments notified all at once, until the last order, for each order",
  baseline:
    "a provider that only answers captured, notified over /hooks/payment, without Medusa's delay",
  target: { atMost: 1 },
  async run(bench) {
    const shop = await bench.shop()
    const orders = bench.rushOf ?? bench.pick(20, 60)
    const warmUps = bench.pick(5, 20)
    await peerWave(shop, warmUps)
    await notifiedWave(shop, warmUps)

    const peers: PeerWave[] = []
    const ours: Wave[] = []
    for (let round = 0; round < 2; round++) {
      peers.push(await peerWave(shop, orders))
      ours.push(await notifiedWave(shop, orders))
    }
    return {
      ours: Math.min(...ours.map(({ tookMs }) => tookMs / orders)),
      // Those that Medusa refuses are no orders.
      baseline: Math.min(...peers.map(({ tookMs, placed }) => tookMs / placed)),
      unit: "ms/order",
      details: { orders, waves: ours, peers },
    }
  },
}
