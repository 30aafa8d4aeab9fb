import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import { answer } from "./answer"

/** What the gateway was asked since the last report, and how long it took over its answers. */
export interface GatewayTally {
  creates: number
  verifies: number
  /** From the request to the end of the answer, in milliseconds, oldest first. */
  tookMs: number[]
}

const HALF_AN_HOUR_MS = 30 * 60_000

let latencyMs = 0
let tally: GatewayTally = { creates: 0, verifies: 0, tookMs: [] }

/** The gateway of the bench: opens any page, and no page of it is ever paid. */
const server = createServer((request, response) => {
  const startedAt = performance.now()
  response.once("finish", () => tally.tookMs.push(performance.now() - startedAt))
  void respond(request, response)
})

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume()
  if (latencyMs > 0) {
    await delay(latencyMs)
  }
  response.setHeader("content-type", "application/json")
  if (request.url === "/hosted-payments/checkout-url") {
    tally.creates += 1
    response.end(JSON.stringify(page()))
  } else {
    tally.verifies += 1
    response.end(JSON.stringify({ status: "pending" }))
  }
}

function page() {
  const { port } = server.address() as AddressInfo
  const id = randomBytes(12).toString("hex")
  return {
    checkout_url: `http://127.0.0.1:${port}/checkout/${id}`,
    token: `tok_${id}`,
    expires_at: new Date(Date.now() + HALF_AN_HOUR_MS).toISOString(),
  }
}

const handlers = {
  listen: async () =>
    await new Promise<string>((resolve) =>
      server.listen(0, "127.0.0.1", () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      )
    ),
  /** From now on it thinks so long over each answer. */
  setLatency: (milliseconds: number) => {
    latencyMs = milliseconds
  },
  /** The tally since the last time it was taken. */
  takeTally: () => {
    const taken = tally
    tally = { creates: 0, verifies: 0, tookMs: [] }
    return taken
  },
}
export type GatewayProcess = typeof handlers

answer(handlers)
