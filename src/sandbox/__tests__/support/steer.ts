import type { Sandbox } from "../.."
import type { DeliveryStateRecord, SandboxState, SessionState } from "../../scenario/state"

/** What the scenario API answers; each route has some of it. */
interface Answer extends Partial<SandboxState> {
  message?: string
  outcome?: string
  session?: SessionState
  delivery?: DeliveryStateRecord | null
}

/** Posts to the scenario API: `steer(sandbox, "sessions/page_1/pay", { card: "declined" })`. */
export async function steer(
  { url }: Sandbox,
  path: string,
  body: unknown = {},
  headers: Record<string, string> = {}
): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(`${url}/sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as Answer }
}

export async function stateOf({ url }: Sandbox): Promise<SandboxState> {
  return (await (await fetch(`${url}/sandbox/state`)).json()) as SandboxState
}
