import { randomBytes } from "node:crypto"
import autocannon from "autocannon"
import { startDemo } from "../integration-tests/helpers/demo"
import { generateTestHeader } from "../src/core"

/** 16 connections, as many seconds a run, so many runs of each; the median counts. */
const CONNECTIONS = 16
const SECONDS = 8
const RUNS = 5
/** Medusa's own route handles a notification five seconds after it answered. */
const DRAIN_MS = 6_000

interface Notification {
  body: string
  signature: string
}

/**
 * Acknowledged notifications a second, verified and committed, against Medusa's own webhook route on
 * the same server, which answers before it looks at anything. Prints a table.
 */
async function main(): Promise<void> {
  const secret = randomBytes(16).toString("hex")
  const demo = await startDemo({ HOSTED_CHECKOUT_SECRET_KEY: secret })
  const ours: number[] = []
  const core: number[] = []
  try {
    for (let run = 0; run <= RUNS; run++) {
      const results = [
        await measure(`${demo.medusa}/hooks/payment/system_default`, secret),
        await measure(`${demo.medusa}/hooks/hosted-checkout/default`, secret),
      ]
      // The first round only warms up.
      if (run > 0) {
        core.push(results[0] ?? 0)
        ours.push(results[1] ?? 0)
      }
    }
  } finally {
    await demo.stop()
  }
  console.table({
    "hooks/hosted-checkout/default": { "req/s (median)": median(ours), runs: ours.join(" ") },
    "hooks/payment/system_default": { "req/s (median)": median(core), runs: core.join(" ") },
  })
  console.log(`ratio ${(median(ours) / median(core)).toFixed(2)}`)
}

/** Answers of 200 a second; anything else is an error. */
async function measure(url: string, secret: string): Promise<number> {
  const notifications = Array.from({ length: 30_000 }, () => sign(secret))
  let next = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: "POST",
        setupRequest: (request) => {
          const { body, signature } = notifications[next++ % notifications.length] as Notification
          return {
            ...request,
            body,
            headers: { "content-type": "application/json", "x-service-signature": signature },
          }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  }
  await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
  return Math.round(result["2xx"] / result.duration)
}

/** A notification of a kilobyte that no other one equals. */
function sign(secret: string): Notification {
  const body = JSON.stringify({
    event: "payment.captured",
    status: "approved",
    amount: "22.59",
    currency: "CAD",
    transaction_id: `txn_${randomBytes(12).toString("hex")}`,
    reference: "bench",
    padding: "x".repeat(800),
  })
  return { body, signature: generateTestHeader(body, secret) }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

void main()
