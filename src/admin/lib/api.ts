import { post, sdk } from "./sdk"
import { Refusal } from "./server-error"

const ROOT = "/admin/hosted-checkout"

/** First part of every query key of ours: a change to one payment makes all lists of it old. */
export const QUERY_ROOT = "hosted-checkout"

export type Query = Record<string, unknown>

/** Reads from `/admin/hosted-checkout`, as the admin who is logged in. */
export async function read<Answer>(path: string, query: Query = {}): Promise<Answer> {
  return await sdk.client.fetch<Answer>(ROOT + path, { query })
}

/** Posts to `/admin/hosted-checkout`. @throws Refusal with the server's code and message. */
export async function send<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await post(ROOT + path, body)
  const said: unknown = await answer.json().catch(() => ({}))
  if (!answer.ok) {
    const { message, code } = said as { message?: string; code?: string }
    throw new Refusal(message ?? answer.statusText, answer.status, code)
  }
  return said as Answer
}

/** Reads a file from `/admin/hosted-checkout`. */
export async function readFile(path: string, query: Query): Promise<Blob> {
  const answer = await sdk.client.fetch<Response>(ROOT + path, {
    query,
    headers: { accept: "text/csv" },
  })
  return await answer.blob()
}
