import { sdk } from "./sdk"

const ROOT = "/admin/hosted-checkout"

/** First part of every query key of ours: a change to one payment makes all lists of it old. */
export const QUERY_ROOT = "hosted-checkout"

export type Query = Record<string, unknown>

/** Reads from `/admin/hosted-checkout`, as the admin who is logged in. */
export async function read<Answer>(path: string, query: Query = {}): Promise<Answer> {
  return await sdk.client.fetch<Answer>(ROOT + path, { query })
}

/** Posts to `/admin/hosted-checkout`. @throws FetchError with the server's message. */
export async function send<Answer>(path: string, body?: object): Promise<Answer> {
  return await sdk.client.fetch<Answer>(ROOT + path, { method: "POST", ...(body && { body }) })
}

/** Reads a file from `/admin/hosted-checkout`. */
export async function readFile(path: string, query: Query): Promise<Blob> {
  const answer = await sdk.client.fetch<Response>(ROOT + path, {
    query,
    headers: { accept: "text/csv" },
  })
  return await answer.blob()
}
