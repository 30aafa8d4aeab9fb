import { z } from "zod"
import { openApiDocument } from "../../sandbox"

const TIMEOUT_MS = 2_000
const contractSchema = z.object({ info: z.object({ title: z.string() }) })

/** Says that another sandbox, or another program, uses a port, and what to do. */
export async function portInUse(port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`
  if (!(await isSandbox(url))) {
    return `port ${port} is in use. Choose another one with --port.`
  }
  return `port ${port} is in use by another sandbox: ${url}/sandbox. Use that one if it is yours, or choose another port with --port.`
}

/** Whether a sandbox answers at an address: every sandbox shows its contract to everybody. */
async function isSandbox(url: string): Promise<boolean> {
  const response = await ask(`${url}/openapi.json`)
  const contract: unknown = await response?.json().catch(() => undefined)
  return titleOf(contract) !== undefined && titleOf(contract) === titleOf(openApiDocument())
}

function titleOf(contract: unknown): string | undefined {
  return contractSchema.safeParse(contract).data?.info.title
}

/** Undefined without an HTTP answer: another program has the port. */
async function ask(url: string): Promise<Response | undefined> {
  return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
}
