import { Option } from "commander"
import { fetchThroughProxy } from "../../client/fetch-through-proxy"
import { EXIT } from "../manners/exit-codes"
import { CliFailure, reasonOf } from "../manners/failure"
import { backendIn, isAddressOf, isOwnAddress, variablesIn } from "./backend-folder"
import { execute } from "./execute"

/** The login of the admin who asks the store. */
export interface LoginFlags {
  apiKey?: string
  email?: string
}

/** The store's Admin API, signed in. */
export interface AdminApi {
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
}

/** Nothing answers at the store's address. */
export class StoreUnreachable extends CliFailure {
  constructor(message: string) {
    super(message, EXIT.unreachable)
  }
}

export const API_KEY_VARIABLE = "MEDUSA_ADMIN_API_KEY"
export const PASSWORD_VARIABLE = "MEDUSA_ADMIN_PASSWORD"
/** The store waits ten seconds and more for the gateway. */
const TIMEOUT_MS = 120_000
/** Medusa waits without end for a database that is away. */
const LOGIN_TIMEOUT_MS = 60_000

export function apiKeyOption(): Option {
  return new Option(
    "--api-key <key>",
    "secret API key of an admin; better set in the environment"
  ).env(API_KEY_VARIABLE)
}

export function emailOption(): Option {
  return new Option("--email <email>", `sign in with this and the password in ${PASSWORD_VARIABLE}`)
}

/**
 * Signs in to the store with an API key or an e-mail address, else by the store's backend in the current folder.
 *
 * @throws CliFailure (exit code 2) without a login or with a wrong login; StoreUnreachable (3) without an answer.
 */
export async function signIn(url: string, { apiKey, email }: LoginFlags): Promise<AdminApi> {
  const headers = {
    "content-type": "application/json",
    authorization: await authorization(url, apiKey, email),
  }
  return {
    get: async (path) => await call(url, path, { headers }),
    post: async (path, body) =>
      await call(url, path, { headers, method: "POST", body: JSON.stringify(body) }),
  }
}

async function authorization(url: string, apiKey?: string, email?: string): Promise<string> {
  if (email !== undefined) {
    const password = process.env[PASSWORD_VARIABLE]
    if (!password) {
      throw new CliFailure(`the password is missing. Set ${PASSWORD_VARIABLE}.`)
    }
    const answer = (await call(url, "/auth/user/emailpass", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    })) as { token?: string }
    return `Bearer ${answer.token ?? ""}`
  }
  if (!apiKey) {
    // A store that never started has no login to give: say first that the store does not answer.
    await reach(url, "/health", {})
    return `Bearer ${await loginOfBackend(url)}`
  }
  const folder = process.cwd()
  if (apiKey === variablesIn(folder)[API_KEY_VARIABLE] && !isOwnAddress(folder, url)) {
    throw new CliFailure(
      `the API key in .env is that of the backend in this folder, and is not sent to ${url}. Set ${API_KEY_VARIABLE} to a key of that store, or pass --email.`
    )
  }
  return `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`
}

/**
 * A login that the backend in the current folder signs, valid for a few minutes at this store alone.
 *
 * @throws CliFailure outside of a backend, and if the backend gives no login.
 */
async function loginOfBackend(url: string): Promise<string> {
  const backend = backendIn(process.cwd())
  if (backend && isAddressOf(backend, url)) {
    const script = require.resolve("./login-script")
    const { answer = "", errors } = await execute(backend, script, { timeoutMs: LOGIN_TIMEOUT_MS })
    if (answer !== "") {
      return answer
    }
    const why = errors || "It did not end in a minute: check that its database answers."
    throw new CliFailure(`the backend in this folder gives no login:\n${why}`)
  }
  throw new CliFailure(
    `the login is missing. Set ${API_KEY_VARIABLE} to a secret API key (Admin > Settings > Secret API Keys), pass --email, or run the command in the folder of the store's backend.`
  )
}

async function call(url: string, path: string, init: RequestInit): Promise<unknown> {
  const response = await reach(url, path, init)
  if (response.status === 401 || response.status === 403) {
    throw new CliFailure("the store refuses the login, or this admin may not see the settings.")
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok || body === undefined) {
    const { message = "no JSON" } = (body ?? {}) as { message?: string }
    throw new CliFailure(
      `${url}${path} answers ${response.status}: ${message}. Check the address, and that the store has this version of the plugin.`,
      EXIT.problem
    )
  }
  return body
}

async function reach(url: string, path: string, init: RequestInit): Promise<Response> {
  try {
    const options = {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as const
    return await fetchThroughProxy(url + path, options, process.env)
  } catch (error) {
    throw new StoreUnreachable(
      `the store at ${url} does not answer (${reasonOf(error)}). Check that it runs, and the address.`
    )
  }
}
