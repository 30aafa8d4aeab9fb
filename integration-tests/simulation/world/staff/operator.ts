import type { HostedCheckoutOptions } from "../../../../src/core/options/options"
import { optionsFor } from "../options"
import type { Store } from "../store"

/** So long a server that stops waits for its work. */
const PATIENCE_MS = 30_000

/** The account is removed from the configuration, and put back after a while. */
export async function takeAccountOut(store: Store, { ms }: { ms: number }): Promise<void> {
  await restartAll(store, "without the account", undefined)
  await store.sim.sleep(ms)
  await restartAll(store, "with the account again", store.shared.options)
  store.shared.observed.hinderedUntil = store.sim.now()
}

/** Another release is deployed: one server after the other stops in order, and starts again. */
export async function deploy({ servers, shared, sim }: Store): Promise<void> {
  for (const server of servers) {
    await sim.point(`operator stops ${server.name}`)
    const stop = server.work.stop()
    const giveUpAt = new Date(sim.now().getTime() + PATIENCE_MS)
    await sim.sleepUntil(`${server.name} stops`, () => (stop.isDone ? sim.now() : giveUpAt), 0)
    if (sim.now() < giveUpAt && stop.unfinished() > 0) {
      shared.broken.set("a server that stops finishes what it has begun", server.name)
    }
    sim.kill(server.name)
  }
}

/** The gateway's status for "approved" is put into the profile. */
export async function learnStatus(store: Store): Promise<void> {
  const { settings, shared } = store
  // Before the restarts: the first server knows the status already.
  shared.options = optionsFor(settings, true)
  await restartAll(store, "with the gateway's status", shared.options)
}

/** One server after the other: for a moment they differ. What a server had in work is lost with it. */
async function restartAll(
  { servers, shared: { observed }, sim }: Store,
  how: string,
  options: HostedCheckoutOptions | undefined
): Promise<void> {
  for (const server of servers) {
    await sim.point(`operator restarts ${server.name} ${how}`)
    server.configure(options)
    observed.withoutAccount[options ? "delete" : "add"](server.name)
    sim.kill(server.name)
  }
}
