import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { signatureProblem, type SignatureProblem } from "../../core/signature/signature-problem"
import type { SignatureFlags } from "../manners/signature-options"
import { forward, type Forwarded } from "./forward"

/** The limit of the store's webhook route. */
const BODY_LIMIT_BYTES = 64 * 1024

/** A notification that arrived, with the answers of the addresses. */
export interface Received {
  at: string
  /** Undefined for a right signature. */
  problem: SignatureProblem | undefined
  body: string
  forwarded: Forwarded[]
  /** The HTTP status of our answer to the gateway. */
  answered: number
}

interface ReceiverOptions extends SignatureFlags {
  secretKey: string
  header: string
  forwardTo: readonly string[]
  onReceived: (received: Received) => void
}

/**
 * Receives notifications at any path, and repeats the answer of the first address, so that the gateway retries what that
 * address refuses. If the first address does not answer, the receiver answers 502. Without an address, the receiver
 * answers 200, or 401 for a wrong signature.
 */
export function createReceiver(options: ReceiverOptions): Server {
  return createServer((request, response) => {
    if (request.method !== "POST") {
      response.writeHead(405, { allow: "POST" }).end("Notifications are posted.\n")
      return
    }
    if (request.headers.origin !== undefined) {
      response.writeHead(403).end("A web page sends no notifications.\n")
      return
    }
    // A sender that breaks off gets no answer.
    receive(request, response, options).catch(() => response.destroy())
  })
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { secretKey, header, encoding, forwardTo, onReceived }: ReceiverOptions
): Promise<void> {
  const body = await readBody(request)
  if (!body) {
    response.writeHead(413, { connection: "close" }).end("A notification is smaller.\n")
    return
  }
  const signature = request.headers[header.toLowerCase()]
  const problem = signatureProblem(body, String(signature ?? ""), secretKey, { encoding })
  const forwarded = await Promise.all(forwardTo.map((url) => forward(url, body, request.headers)))
  const [first] = forwarded
  const answered = first ? (first.status ?? 502) : problem ? 401 : 200
  response.writeHead(answered, { "content-type": first?.contentType || "text/plain" })
  response.end(first ? first.text : "")
  const at = new Date().toISOString()
  onReceived({ at, problem, body: body.toString("utf8"), forwarded, answered })
}

/** The body; undefined if the body is larger than the store's limit. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) {
      return undefined
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
