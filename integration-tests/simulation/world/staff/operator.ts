import type { HostedCheckoutOptions } from "../../../../src/core/options/options"
import { optionsFor } from "../options"
import type { Store } from "../store"

/** The account is removed from the configuration, and put back after a while. */
export async function takeAccountOut(store: Store, { ms }: { ms: number }): Promise<void> {
  await restartAll(store, "without the account", undefined)
  await store.sim.sleep(ms)
  await restartAll(store, "with the account again", store.shared.options)
}

/** The gateway's status for "approved" is put into the profile. */
export async function learnStatus(store: Store): Promise<void> {
  const { settings, shared } = store
  await restartAll(store, "with the gateway's status", optionsFor(settings, true))
  shared.options = optionsFor(settings, true)
}

/** One server after the other: for a moment they differ. What a server had in work is lost with it. */
async function restartAll(
  { servers, sim }: Store,
  how: string,
  options: HostedCheckoutOptions | undefined
): Promise<void> {
  for (const server of servers) {
    await sim.point(`operator restarts ${server.name} ${how}`)
    server.configure(options)
    sim.kill(server.name)
  }
}
