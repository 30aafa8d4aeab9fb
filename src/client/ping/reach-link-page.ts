import { PAGE_GENERATOR } from "../../core/page-generator"
import type { Environment } from "../egress-proxy"
import { fetchThroughProxy } from "../fetch-through-proxy"

const TIMEOUT_MS = 10_000

/** What answers where "Copy payment link" in Medusa Admin leads. */
export type LinkReach =
  /** A page of the plugin. */
  | { kind: "reached" }
  /** Something else. */
  | { kind: "other"; status: number }
  /** Nothing; `reason` is the code of the failure: "ECONNREFUSED". */
  | { kind: "unreachable"; reason: string }

/**
 * Asks for the payment link of a collection that does not exist, from this machine, and follows redirects: a storefront may
 * forward the path to the backend. Never throws.
 */
export async function reachLinkPage(
  storefrontUrl: string,
  { env, timeoutMs = TIMEOUT_MS }: { env: Environment; timeoutMs?: number }
): Promise<LinkReach> {
  try {
    const response = await fetchThroughProxy(
      `${storefrontUrl}/payment-collection/doctor-check`,
      { signal: AbortSignal.timeout(timeoutMs) },
      env
    )
    return (await response.text()).includes(`content="${PAGE_GENERATOR}"`)
      ? { kind: "reached" }
      : { kind: "other", status: response.status }
  } catch (error) {
    return { kind: "unreachable", reason: reasonOf(error as Error) }
  }
}

/** Not the message, which may quote the URL. */
function reasonOf({ cause, name }: Error): string {
  const { code } = (cause ?? {}) as { code?: unknown }
  return typeof code === "string" ? code : name
}
