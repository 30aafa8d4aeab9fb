import { accountOptions, type AnyOptions } from "../../../core/__tests__/support/account-options"
import { HostedCheckoutClient } from "../../hosted-checkout-client"

export const SECRET = "sk_test_Zm9vYmFy/+="

/**
 * For calls that meet a deadline of the clock, whether they have arrived by then or not. Where they
 * must have, `holdDeadlines`; where another answer is expected, the plugin's own ten seconds.
 */
export const DEADLINE_MS = 1_000

const clients: HostedCheckoutClient[] = []

/**
 * A client of the gateway at `baseUrl`, with the plugin's own defaults.
 *
 * @param env names the proxies; none when not given.
 */
export function clientOf(
  baseUrl: string,
  options: AnyOptions = {},
  env: Record<string, string> = {}
): HostedCheckoutClient {
  const merchantSecretKey = options.merchantSecretKey ?? SECRET
  const parsed = accountOptions({
    baseUrl,
    allowInsecureLocalhost: true,
    ...options,
    merchantSecretKey,
  })
  const now = () => new Date()
  const client = new HostedCheckoutClient({ ...parsed, merchantSecretKey, now, env })
  clients.push(client)
  return client
}

/** After the servers: what hangs on one of them ends with it. */
export async function closeClients(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.close()))
}

/** The error that a call fails with. */
export async function failureOf(call: Promise<unknown>): Promise<Error> {
  return await call.then(
    () => {
      throw new Error("The call did not fail.")
    },
    (error: Error) => error
  )
}
