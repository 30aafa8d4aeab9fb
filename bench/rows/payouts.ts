import type { AdminPayoutComparisonResponse } from "../../src/admin-api"
import { timed } from "../harness/compare"
import type { Row } from "../harness/row"
import { OURS } from "../harness/shop"
import { booksDatabase } from "../harness/books-rows"

const BUDGET_MS = 10_000
const LINES = 10_000
/** So many lines name no payment, and so many another amount. */
const WRONG = 50

export const payouts: Row = {
  name: "payouts",
  what: "the comparison of a payout file of 10,000 lines, among 1,000,000 payments",
  baseline: "10 s",
  target: { atMost: 1 },
  async run(bench) {
    const { process, url } = await booksDatabase(bench)
    const token = Buffer.from(`${await process.ask("adminKey")}:`).toString("base64")
    let answer: AdminPayoutComparisonResponse | undefined
    const ours = await timed(async () => {
      answer = await compareFile(`${url}/admin/hosted-checkout/payouts/compare`, token)
    })
    const { groups = [], matched_count = 0 } = answer?.comparison ?? {}
    const counts = groups.map(({ count, kind }) => `${count} ${kind}`)
    const found = (kind: string) => groups.find((group) => group.kind === kind)?.count
    if (
      matched_count !== LINES - 2 * WRONG ||
      found("unknown_transaction") !== WRONG ||
      found("other_amount") !== WRONG
    ) {
      throw new Error(`The comparison found ${JSON.stringify({ matched_count, counts })}`)
    }
    return { ours, baseline: BUDGET_MS, unit: "ms", details: { counts } }
  },
}

async function compareFile(url: string, token: string): Promise<AdminPayoutComparisonResponse> {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Basic ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      provider_id: OURS,
      content: fileOf(),
      mapping: {
        transaction_id: "transaction",
        amount: "amount",
        currency: "currency",
        date: "date",
      },
    }),
  })
  if (response.status !== 200) {
    throw new Error(`The comparison: ${response.status} ${await response.text()}`)
  }
  return (await response.json()) as AdminPayoutComparisonResponse
}

/** The latest payments, all of one day, so that those of that day which the file lacks are searched too. */
function fileOf(): string {
  const day = new Date().toISOString().slice(0, 10)
  const lines = Array.from({ length: LINES }, (_, index) => {
    const transaction = index < WRONG ? `txn_unknown_${index}` : `txn_${index}`
    const amount = index >= LINES - WRONG ? "22.49" : "22.59"
    return `${transaction},${amount},CAD,${day}`
  })
  return ["transaction,amount,currency,date", ...lines].join("\n")
}
