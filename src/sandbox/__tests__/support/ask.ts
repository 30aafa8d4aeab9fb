import { once } from "node:events"
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http"
import type { Sandbox } from "../.."

/** A request with headers that `fetch` writes itself, such as `host`. Redirects are not followed. */
export async function ask(
  { port }: Sandbox,
  headers: Record<string, string>,
  { method = "GET", path = "/sandbox/state" } = {}
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  const outgoing = request({ port, path, method, headers }).end()
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage]
  const { statusCode: status } = incoming
  const chunks: Buffer[] = []
  // The stream of events has no end.
  if (!incoming.headers["content-type"]?.startsWith("text/event-stream")) {
    chunks.push(...((await incoming.toArray()) as Buffer[]))
  }
  incoming.destroy()
  return { status, headers: incoming.headers, body: Buffer.concat(chunks).toString() }
}
