import type { Sandbox } from "../.."
import { expectConforms } from "./conforms"
import { SECRET_KEY } from "./sandboxes"

export interface ErrorBody {
  message: string
  errors?: { field: string; message: string }[]
}

export const PATHS = {
  create: "/hosted-payments/checkout-url",
  verify: "/hosted-payments/verify-transaction",
}

/** Calls an endpoint as `callAsIs` does; the answer must be one of those in the sandbox's OpenAPI document. */
export async function call(...parameters: Parameters<typeof callAsIs>): Promise<Response> {
  const [sandbox, endpoint] = parameters
  const response = await callAsIs(...parameters)
  await expectConforms(sandbox, PATHS[endpoint], response)
  return response
}

/** Calls an endpoint with the key in its default place and a JSON body. */
export function callAsIs(
  { url }: Sandbox,
  endpoint: keyof typeof PATHS,
  body: unknown,
  headers: Record<string, string> = {}
): Promise<Response> {
  return fetch(url + PATHS[endpoint], {
    method: "POST",
    headers: {
      authorization: `Bearer ${SECRET_KEY}`,
      "content-type": "application/json",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
}

/** Opens a session and returns the answer with the id of its page. */
export async function open(sandbox: Sandbox, request: Record<string, unknown> = {}) {
  const response = await call(sandbox, "create", { amount: 22.59, ...request })
  const answer = (await response.json()) as {
    checkout_url: string
    token: string
    expires_at: string
  }
  return { ...answer, id: answer.checkout_url.split("/").at(-1) ?? "" }
}

export async function verify(sandbox: Sandbox, token: string): Promise<Record<string, unknown>> {
  const response = await call(sandbox, "verify", { token })
  return (await response.json()) as Record<string, unknown>
}
