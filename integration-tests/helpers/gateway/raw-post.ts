import { request, type IncomingMessage } from "node:http"

export interface RawPost {
  body: string | Uint8Array
  /** Sent as they are; a list goes out as so many lines. */
  headers?: Record<string, string | readonly string[]>
  /** Without a length announced. */
  chunked?: boolean
}

/** Posts what `fetch` would put in order: headers twice, odd ones, a body of any bytes. */
export async function rawPost(
  url: string,
  { body, headers = {}, chunked = false }: RawPost
): Promise<{ status: number | undefined }> {
  const call = request(url, { method: "POST", agent: false })
  for (const [name, value] of Object.entries(headers)) {
    call.setHeader(name, value)
  }
  if (!chunked) {
    call.setHeader("content-length", Buffer.byteLength(body))
  }
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.on("response", resolve).on("error", reject)
  })
  call.end(body)
  const answer = await answered
  // Only the status counts; a server that refuses a body may close the connection while it is being sent.
  answer.on("error", () => undefined).resume()
  return { status: answer.statusCode }
}
