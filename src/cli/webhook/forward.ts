import type { IncomingHttpHeaders } from "node:http"
import { reasonOf } from "../manners/failure"
import { postBytes } from "./post-bytes"

/** Headers of one connection (RFC 9110, 7.6.1); all other headers are forwarded. */
const OF_THE_CONNECTION = [
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]

/** The answer of an address; `error` without an answer. */
export interface Forwarded {
  url: string
  status: number | null
  error?: string
  contentType: string
  text: string
}

/** Posts a notification to an address, with unchanged bytes and headers. Never throws. */
export async function forward(
  url: string,
  body: Buffer,
  headers: IncomingHttpHeaders
): Promise<Forwarded> {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || OF_THE_CONNECTION.includes(name) ? [] : [[name, String(value)]]
  )
  try {
    return { url, ...(await postBytes(url, body, Object.fromEntries(kept))) }
  } catch (error) {
    return { url, status: null, error: reasonOf(error), contentType: "text/plain", text: "" }
  }
}
