import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { AdminRefusal } from "../../../admin-api"
import { call, sdk } from "./sdk"
import { Refusal } from "./server-error"

const ROOT = "/admin/hosted-checkout"

/** The first part of all our query keys: a change of one payment invalidates all our queries. */
export const QUERY_ROOT = "hosted-checkout"

export type Query = Record<string, unknown>

/** Reads from `/admin/hosted-checkout` as the logged-in admin. */
export async function read<Answer>(path: string, query: Query = {}): Promise<Answer> {
  return await sdk.client.fetch<Answer>(ROOT + path, { query })
}

/** Posts to `/admin/hosted-checkout`. @throws Refusal */
export async function send<Answer>(path: string, body?: object): Promise<Answer> {
  return (await (await answerTo("POST", path, body)).json()) as Answer
}

/** Reads a file from `/admin/hosted-checkout`. @throws Refusal */
export async function readFile(path: string, query: Record<string, string>): Promise<Blob> {
  return await (await answerTo("GET", `${path}?${new URLSearchParams(query)}`)).blob()
}

/** Posts to `/admin/hosted-checkout`, and reads the file in the answer. @throws Refusal */
export async function sendForFile(path: string, body: object): Promise<Blob> {
  return await (await answerTo("POST", path, body)).blob()
}

async function answerTo(...[method, path, body]: Parameters<typeof call>): Promise<Response> {
  const answer = await call(method, ROOT + path, body).catch(({ message }: Error) => {
    throw new Refusal(message, 0)
  })
  if (!answer.ok) {
    const said = (await answer.json().catch(() => ({}))) as Partial<AdminRefusal>
    throw new Refusal(said.message ?? answer.statusText, answer.status, said.code, said.field)
  }
  return answer
}

/** A change after which all data on the page is loaded again. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => await client.invalidateQueries({ queryKey: [QUERY_ROOT] }),
  })
}
