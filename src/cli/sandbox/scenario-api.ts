import { Option } from "commander"
import { z } from "zod"
import { fetchThroughProxy } from "../../client/fetch-through-proxy"
import { EXIT } from "../manners/exit-codes"
import { CliFailure, reasonOf } from "../manners/failure"
import { parseUrl } from "../manners/parse-option"

const TIMEOUT_MS = 30_000

const transaction = z.object({
  id: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.string(),
})
const session = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.string().nullable(),
  transactions: z.array(transaction),
})
const delivery = z.object({
  id: z.string(),
  session_id: z.string(),
  transaction_id: z.string(),
  event: z.string(),
  url: z.string(),
  state: z.string(),
  forged: z.string().nullable(),
  tries: z.array(z.object({ status: z.number().nullable(), error: z.string().nullable() })),
})
const stateSchema = z.object({
  key_fingerprint: z.string(),
  webhooks: z.object({ mode: z.enum(["send", "hold", "drop"]) }),
  sessions: z.array(session),
  deliveries: z.array(delivery),
})
const resentSchema = z.object({ delivery })

export type SandboxSession = z.infer<typeof session>
export type SandboxDelivery = z.infer<typeof delivery>

/** The address of the sandbox, and its access token. */
export interface SandboxAccess {
  sandbox: string
  accessToken?: string
}

/** The scenario API of a running sandbox. */
export interface ScenarioApi {
  state(): Promise<z.infer<typeof stateSchema>>
  /** Plays an action such as `sessions/<id>/pay`. @throws CliFailure (exit code 1) if the sandbox refuses the action. */
  act(path: string, body?: Record<string, unknown>): Promise<unknown>
  /** Sends the bytes of a notification again. @returns the new notification. @throws as `act`. */
  resend(id: string): Promise<SandboxDelivery>
}

export const ACCESS_TOKEN_VARIABLE = "HOSTED_CHECKOUT_SANDBOX_ACCESS_TOKEN"

export function sandboxOption(): Option {
  return new Option("--sandbox <url>", "address of the sandbox")
    .argParser(parseUrl)
    .default("http://127.0.0.1:4010")
}

export function accessTokenOption(): Option {
  return new Option(
    "--access-token <token>",
    "of a sandbox that runs with --public-url; better set in the environment"
  ).env(ACCESS_TOKEN_VARIABLE)
}

export function scenarioApi(access: SandboxAccess): ScenarioApi {
  const act = async (path: string, body = {}) =>
    await call(access, path, { method: "POST", body: JSON.stringify(body) })
  return {
    state: async () => readAs(stateSchema, access.sandbox, await call(access, "state")),
    act,
    resend: async (id) => {
      const answer = await act(`deliveries/${encodeURIComponent(id)}/resend`)
      return readAs(resentSchema, access.sandbox, answer).delivery
    },
  }
}

function readAs<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  answer: unknown
): z.output<Schema> {
  const read = schema.safeParse(answer)
  if (!read.success) {
    throw new CliFailure(
      `what answers at ${url} is no sandbox of this version. Check the address.`,
      EXIT.problem
    )
  }
  return read.data
}

async function call(access: SandboxAccess, path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await reach(access, path, init)
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) {
    return body
  }
  const { message = `no sandbox answers there (${response.status})` } = (body ?? {}) as {
    message?: string
  }
  const fix =
    response.status === 401 ? ` Set ${ACCESS_TOKEN_VARIABLE}, or pass --access-token.` : ""
  throw new CliFailure(`the sandbox refuses: ${message}${fix}`, EXIT.problem)
}

async function reach(
  { sandbox: url, accessToken }: SandboxAccess,
  path: string,
  init: RequestInit
): Promise<Response> {
  try {
    const options = {
      ...init,
      headers: {
        "content-type": "application/json",
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }
    return await fetchThroughProxy(`${url}/sandbox/${path}`, options, process.env)
  } catch (error) {
    throw new CliFailure(
      `the sandbox at ${url} does not answer (${reasonOf(error)}). Start it with hosted-checkout sandbox, or pass --sandbox.`,
      EXIT.unreachable
    )
  }
}
