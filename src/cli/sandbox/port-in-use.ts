import { z } from "zod"
import { openApiDocument } from "../../sandbox"

const TIMEOUT_MS = 2_000
const contractSchema = z.object({ info: z.object({ title: z.string() }) })

/** Why a sandbox cannot have a port that something else has, and what to do: another sandbox is named as one. */
export async function portInUse(port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`
  if (!(await isSandbox(url))) {
    return `port ${port} is in use. Choose another one with --port.`
  }
  return `port ${port} is in use by another sandbox: ${url}/sandbox. Use that one if it is yours, or choose another port with --port.`
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

/** Undefined where no HTTP answer comes: the port belongs to something else then. */
async function ask(url: string): Promise<Response | undefined> {
  return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
}
