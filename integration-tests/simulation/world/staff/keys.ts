import type { AdminAction } from "../actions"
import type { Store } from "../store"

type Rotation = Extract<AdminAction, { kind: "rotate_key" }>

/** The account gets another merchant key. Notifications that are under way have the signature of the old one. */
export async function rotateKey(
  { shared: { keys }, sim }: Store,
  name: string,
  { first, ms, retires }: Rotation
): Promise<void> {
  const key = `${keys.ofGateway}_next`
  const changes = [
    async () => {
      await sim.point(`${name} sets a merchant key in the store`)
      keys.ofStore.push(key)
    },
    async () => {
      await sim.point(`${name} sets a merchant key at the gateway`)
      keys.ofGateway = key
    },
  ]
  for (const change of first === "store" ? changes : changes.toReversed()) {
    await change()
    await sim.sleep(ms)
  }
  if (retires) {
    await sim.point(`${name} retires the merchant keys before it`)
    keys.ofStore = [key]
  }
}
