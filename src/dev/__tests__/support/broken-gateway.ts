import { EventEmitter, once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { GatewayUnderTest } from "../../contract"
import { sandboxUnderTest } from "./sandbox-under-test"

type PassOn = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type Fields = Record<string, unknown>

/** A call on its way to the sandbox, or its answer on the way back; a break changes it in place. */
export interface Call {
  path: string
  headers: Record<string, string>
  fields: Fields
}

export interface CallAnswer {
  status: number
  body: Fields
}

export interface SentNotification {
  method: string
  headers: Record<string, string>
  body: string
}

/** How a gateway differs from the sandbox. */
export interface Break {
  call?: (call: Call) => void
  answer?: (answer: CallAnswer, call: Call) => void
  notification?: (notification: SentNotification) => void
  /** In place of what the sandbox can do. */
  able?: (
    gateway: Required<GatewayUnderTest>,
    sent: EventEmitter,
    /** Where the test receives notifications. */
    localUrl: () => string
  ) => Partial<GatewayUnderTest>
}

/** The sandbox behind a proxy that breaks a rule of the document. */
export async function brokenGateway(broken: Break): Promise<GatewayUnderTest> {
  const gateway = await sandboxUnderTest()
  const servers: Server[] = []
  const sent = new EventEmitter()
  let localUrl = ""
  const listen = async (passOn: PassOn): Promise<string> => {
    const server = createServer((request, response) => {
      // What cannot be passed on is left without an answer; the rule's own calls fail then.
      passOn(request, response).catch(() => response.destroy())
    }).listen(0, "127.0.0.1")
    servers.push(server)
    await once(server, "listening")
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const baseUrl = await listen(async (request, response) => {
    const call = { path: request.url ?? "", headers: headersOf(request), fields: {} as Fields }
    call.fields = JSON.parse(await textOf(request)) as Fields
    broken.call?.(call)
    const given = await fetch(gateway.baseUrl + call.path, {
      method: "POST",
      headers: call.headers,
      body: JSON.stringify(call.fields),
    })
    const answer = { status: given.status, body: (await given.json()) as Fields }
    broken.answer?.(answer, call)
    response.writeHead(answer.status).end(JSON.stringify(answer.body))
  })

  return {
    ...gateway,
    baseUrl,
    webhookUrl: (url) => {
      localUrl = url
      return listen(async (request, response) => {
        const { method = "", headers } = { method: request.method, headers: headersOf(request) }
        const notification = { method, headers, body: await textOf(request) }
        broken.notification?.(notification)
        const given = await fetch(localUrl, notification)
        response.writeHead(given.status).end()
        sent.emit("notification")
      })
    },
    ...broken.able?.(gateway, sent, () => localUrl),
    close: async () => {
      await gateway.close()
      servers.forEach((server) => server.close())
      servers.forEach((server) => server.closeAllConnections())
    },
  }
}

/** Those that say something about the body's meaning; the others are each connection's own. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = ["authorization", "content-type", "x-service-signature"]
  return Object.fromEntries(
    kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  )
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString("utf8")
}
