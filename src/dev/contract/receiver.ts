import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { EventEmitter, once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import type { GatewayProfile } from "../../core/contract/gateway-profile"
import { acknowledgementOf } from "../../core/signature/acknowledgement"

/** A notification as it arrived. */
export interface Received {
  method: string | undefined
  headers: IncomingHttpHeaders
  raw: Buffer
  /** Its fields; undefined for what is not a JSON object. */
  fields: Record<string, unknown> | undefined
}

const DEADLINE_MS = 30_000

/** A merchant's endpoint for notifications, on 127.0.0.1, at a path of its own. */
export class Receiver {
  readonly received: Received[] = []
  private readonly path = `/notifications/${randomUUID()}`
  private readonly arrivals = new EventEmitter()
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const { status, contentType, body } = acknowledgementOf(this.acknowledgement)
      response.writeHead(status, { "content-type": contentType }).end(body)
      const raw = Buffer.concat(chunks)
      const { method, headers, url } = request
      // The notification of an earlier test may be repeated.
      if (url === this.path) {
        this.received.push({ method, headers, raw, fields: fieldsIn(raw) })
        this.arrivals.emit("arrival")
      }
    })
  })

  private constructor(private readonly acknowledgement: GatewayProfile["acknowledgement"]) {}

  /** @param port 0 takes a free one. */
  static async listen(
    acknowledgement: GatewayProfile["acknowledgement"],
    port: number
  ): Promise<Receiver> {
    const receiver = new Receiver(acknowledgement)
    receiver.server.listen(port, "127.0.0.1")
    await once(receiver.server, "listening")
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.path}`
  }

  /** Resolves with the first notification that fits. @throws AssertionError when none does within 30 seconds. */
  async first(fits: (received: Received) => boolean): Promise<Received> {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    for (;;) {
      const found = this.received.find(fits)
      if (found) {
        return found
      }
      await once(this.arrivals, "arrival", { signal }).catch(() =>
        assert.fail(`The notification did not arrive within ${DEADLINE_MS / 1_000} seconds.`)
      )
    }
  }

  async close(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, "close")
  }
}

function fieldsIn(raw: Buffer): Record<string, unknown> | undefined {
  try {
    const decoded: unknown = JSON.parse(raw.toString("utf8"))
    return typeof decoded === "object" && decoded !== null && !Array.isArray(decoded)
      ? (decoded as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
