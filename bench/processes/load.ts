import { randomBytes } from "node:crypto"
import autocannon from "autocannon"
import { generateTestHeader } from "../../src/core/signature/signature"
import { answer } from "./answer"

/** More than any server here answers in a second. */
const MOST_PER_SECOND = 4_000

export interface Load {
  url: string
  /** `GET` without a body, or notifications of a kilobyte that no other one equals, rightly signed or not. */
  what: "get" | "notifications" | "forgeries"
  secret: string
  connections: number
  /** How long, or how many. */
  seconds?: number
  amount?: number
  /** The status that counts; with any other answer the run is void. */
  expected: number
}

export interface LoadResult {
  answers: number
  perSecond: number
  /** In milliseconds. */
  p99: number
}

interface Notification {
  body: string
  signature: string
}

/** Sends requests as fast as they are answered. All of them are made before the clock starts. */
async function run(load: Load): Promise<LoadResult> {
  const { url, what, connections, seconds, amount, expected } = load
  const result = await autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds ?? 1 }),
    ...(what !== "get" && { requests: [posting(notifications(load))] }),
  })
  const counted = result.statusCodeStats?.[`${expected}`]?.count ?? 0
  const all = result["2xx"] + result.non2xx
  if (result.errors > 0 || counted < all) {
    const codes = JSON.stringify(result.statusCodeStats)
    throw new Error(`${url}: ${expected} expected, ${codes} and ${result.errors} errors came`)
  }
  return { answers: all, perSecond: all / result.duration, p99: result.latency.p99 }
}

function notifications({ what, secret, amount, seconds = 1 }: Load): Notification[] {
  const key = what === "forgeries" ? `${secret} it is not` : secret
  // One more for each connection: they are made ready before the last answers are in.
  const count = (amount ?? seconds * MOST_PER_SECOND) + 100
  return Array.from({ length: count }, () => sign(key))
}

function posting(prepared: Notification[]): autocannon.Request {
  let next = 0
  return {
    method: "POST",
    setupRequest: (request) => {
      const notification = prepared[next++]
      if (!notification) {
        throw new Error("More requests than were prepared: their bodies would not be distinct")
      }
      return {
        ...request,
        body: notification.body,
        headers: {
          "content-type": "application/json",
          "x-service-signature": notification.signature,
        },
      }
    },
  }
}

function sign(key: string): Notification {
  const body = JSON.stringify({
    event: "payment.captured",
    status: "approved",
    amount: "22.59",
    currency: "CAD",
    transaction_id: `txn_${randomBytes(12).toString("hex")}`,
    reference: "bench",
    padding: "x".repeat(800),
  })
  return { body, signature: generateTestHeader(body, key) }
}

const handlers = { run }
export type LoadProcess = typeof handlers

answer(handlers)
