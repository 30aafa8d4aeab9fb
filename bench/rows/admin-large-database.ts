import { timed } from "../harness/compare"
import { holdSome } from "../harness/database-rows"
import type { Row } from "../harness/row"
import { median } from "../harness/statistics"
import { largeDatabase, sizeOfLarge } from "../harness/sweep"

const BUDGET_MS = 300

/** Requests of the payments pages in Admin, with the numbers of an attempt in the middle of the table. */
function requestsFor(size: number): Record<string, string> {
  const middle = size / 2
  const aDayAgo = new Date(Date.now() - 86_400_000).toISOString()
  return {
    list: "/attempts?limit=20",
    "far page": "/attempts?limit=20&offset=2000",
    "lowest amount": "/attempts?limit=20&order=amount",
    "highest amount": "/attempts?limit=20&order=-amount",
    "first to expire": "/attempts?limit=20&order=expires_at",
    "filter: completed": "/attempts?limit=20&payment_status=completed",
    "filter: held": "/attempts?limit=20&payment_status=held",
    "filter: since yesterday": `/attempts?limit=20&created_at[$gte]=${aDayAgo}`,
    "search: reference": `/attempts?limit=20&q=hcatt_${middle}`,
    "search: transaction": `/attempts?limit=20&q=txn_${middle}`,
    "search: e-mail": `/attempts?limit=20&q=shopper${middle}@`,
    "search: what all e-mails begin with": "/attempts?limit=20&q=shopper",

    worklist: "/worklist?limit=20",
    "dead letters": "/notifications?limit=20&outcome=dead_letter",
    "worklist: badge": "/attention",
  }
}

export const adminLargeDatabase: Row = {
  name: "admin-large-database",
  what: "the slowest request of Admin's payments pages among 1,000,000 payments",
  baseline: "300 ms",
  target: { atMost: 1 },
  async run(bench) {
    const size = sizeOfLarge(bench)
    const { process, database, url } = await largeDatabase(bench)
    await holdSome(database.pool)
    const token = Buffer.from(`${await process.ask("adminKey")}:`).toString("base64")
    const headers = { authorization: `Basic ${token}` }

    const requests: Record<string, { ms: number; plans: string[] }> = {}
    for (const [name, path] of Object.entries(requestsFor(size))) {
      const address = `${url}/admin/hosted-checkout${path}`
      const ask = async () => {
        const answer = await fetch(address, { headers })
        if (answer.status !== 200) {
          throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        }
        await answer.arrayBuffer()
      }
      await ask()
      const runs: number[] = []
      for (let count = 5; count > 0; count--) {
        runs.push(await timed(ask))
      }
      const plans = await process.ask("plans", { url: address, headers })
      requests[name] = { ms: median(runs), plans: plans.map(({ plan }) => plan) }
    }
    return {
      ours: Math.max(...Object.values(requests).map(({ ms }) => ms)),
      baseline: BUDGET_MS,
      unit: "ms",
      details: { size, requests },
    }
  },
}
