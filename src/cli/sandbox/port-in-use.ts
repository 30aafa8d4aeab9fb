import { randomUUID } from "node:crypto"
import { z } from "zod"
import { encodeRequest } from "../../client/encode-request"
import { gatewayProfileSchema, type GatewayProfileInput } from "../../core/contract"
import { openApiDocument } from "../../sandbox"

const TIMEOUT_MS = 2_000
const contractSchema = z.object({ info: z.object({ title: z.string() }) })

interface Wanted {
  port: number
  secretKey: string
  profile?: GatewayProfileInput
}

/** Why a sandbox cannot have a port that something else has, and what to do: another sandbox is named as one. */
export async function portInUse(wanted: Wanted): Promise<string> {
  const { port, secretKey } = wanted
  const url = `http://127.0.0.1:${port}`
  if (!(await isSandbox(url))) {
    return `port ${port} is in use. Choose another one with --port.`
  }
  if (secretKey === "") {
    return `port ${port} is in use by another sandbox. Stop it, or choose another port with --port.`
  }
  return (await takesKey(url, wanted))
    ? `port ${port} is in use by a sandbox with the same Merchant Secret Key. Use that one: ${url}/sandbox. Or choose another port with --port.`
    : `port ${port} is in use by a sandbox with another Merchant Secret Key. It may be of another project: stop it, or choose another port with --port.`
}

/** By its contract, which every sandbox shows to everybody. */
async function isSandbox(url: string): Promise<boolean> {
  const response = await ask(`${url}/openapi.json`)
  const contract: unknown = await response?.json().catch(() => undefined)
  return titleOf(contract) !== undefined && titleOf(contract) === titleOf(openApiDocument())
}

function titleOf(contract: unknown): string | undefined {
  return contractSchema.safeParse(contract).data?.info.title
}

async function takesKey(url: string, { secretKey, profile = {} }: Wanted): Promise<boolean> {
  const fields = { token: randomUUID() }
  const request = encodeRequest(fields, gatewayProfileSchema.parse(profile), secretKey)
  const path = "hosted-payments/verify-transaction"
  const response = await ask(`${url}/${path}`, { method: "POST", ...request })
  return response !== undefined && response.status !== 401
}

/** Undefined where no HTTP answer comes: the port belongs to something else then. */
async function ask(url: string, init: RequestInit = {}): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return await fetch(url, { ...init, signal }).catch(() => undefined)
}
