import { fetchThroughProxy } from "../../client/fetch-through-proxy"
import { CliFailure, reasonOf } from "../manners/failure"
import { EXIT } from "../manners/exit-codes"

const TIMEOUT_MS = 15_000

/**
 * Posts unchanged bytes, and reads the answer. Like a gateway, `postBytes` follows no redirect.
 *
 * @throws CliFailure (exit code 3) without an answer.
 */
export async function postBytes(
  url: string,
  body: Uint8Array,
  headers: Record<string, string>
): Promise<{ status: number; contentType: string; text: string }> {
  try {
    const init = {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as const
    const response = await fetchThroughProxy(url, init, process.env)
    return {
      status: response.status,
      contentType: response.headers.get("content-type") ?? "",
      text: await response.text(),
    }
  } catch (error) {
    throw new CliFailure(
      `${url} does not answer (${reasonOf(error)}). Check that it runs, and the address.`,
      EXIT.unreachable
    )
  }
}
