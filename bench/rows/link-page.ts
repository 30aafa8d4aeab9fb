import { StoreApi } from "../../integration-tests/packed/lib/store"
import { compare, timed } from "../harness/compare"
import type { Row } from "../harness/row"
import { OURS } from "../harness/shop"
import { median } from "../harness/statistics"

const AT_MOST = 1.2

export const linkPage: Row = {
  name: "link-page",
  what: "the button of a payment link, which opens a page at the gateway, gateway time excluded",
  baseline: "the start of a cart's payment",
  target: { atMost: AT_MOST },
  async run(bench) {
    const shop = await bench.shop()
    const { publishableKey, server } = shop
    const secretKey = await server.process.ask("adminKey")
    const store = new StoreApi(server.url, { publishableKey, secretKey })
    const [runs, warmUps] = [bench.pick(10, 50), bench.pick(3, 10)]
    const shown: number[] = []

    const start = async () => {
      const cart = await shop.fillCart()
      await server.drained()
      const took = await timed(() => shop.startPayment(cart, OURS))
      await shop.leaveAttemptsAlone()
      return took
    }
    const press = async () => {
      const { url } = await store.makeLink(await store.unpaidOrder())
      await server.drained()
      shown.push(await timed(() => request(url, "GET", 200)))
      const took = await timed(() => request(url, "POST", 303))
      await shop.leaveAttemptsAlone()
      return took
    }
    await bench.gateway.ask("takeTally")
    const compared = await compare({ ours: press, baseline: start }, { runs, warmUps })
    const { creates, tookMs } = await bench.gateway.ask("takeTally")
    // The gateway answers at once; what it takes all the same is of neither side.
    const gatewayMs = median(tookMs)
    const baseline = compared.baseline - gatewayMs
    const shownMs = median(shown.slice(warmUps))
    return {
      ours: compared.ours - gatewayMs,
      baseline,
      unit: "ms",
      conditions: {
        [`the link's page is shown in at most ${AT_MOST} starts`]: shownMs <= AT_MOST * baseline,
        "each button and each start opened a page": creates === 2 * (runs + warmUps),
      },
      details: { gatewayMs, shownMs, shownToStart: shownMs / baseline, ...compared.details },
    }
  },
}

async function request(url: string, method: string, expected: number): Promise<void> {
  const answer = await fetch(url, { method, redirect: "manual" })
  const html = await answer.text()
  if (answer.status !== expected) {
    throw new Error(`${method} of a payment link: ${answer.status} ${html}`)
  }
}
