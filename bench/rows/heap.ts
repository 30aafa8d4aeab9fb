import type { Row } from "../harness/row"

const CONNECTIONS = 16
const MEGABYTE = 1024 * 1024

export const heap: Row = {
  name: "heap",
  what: "heap after a garbage collection and 20,000 webhooks, inbox drained",
  baseline: "after the first 5,000",
  target: { atMost: 1.05 },
  async run(bench) {
    const { server } = await bench.shop()
    const first = bench.pick(500, 5_000)
    const all = bench.pick(2_000, 20_000)
    const after = async (amount: number) => {
      await bench.load({
        url: `${server.url}/hooks/hosted-checkout/default`,
        what: "notifications",
        connections: CONNECTIONS,
        amount,
        expected: 200,
      })
      await server.drained()
      return (await server.process.ask("heap")) / MEGABYTE
    }
    return {
      baseline: await after(first),
      ours: await after(all - first),
      unit: "MB",
      details: { first, all },
    }
  },
}
