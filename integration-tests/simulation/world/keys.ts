import type { MerchantKeys } from "../../../src/core/keys/merchant-keys"
import { readNotification } from "../../../src/core/signature/notification"
import { verifySignature } from "../../../src/core/signature/signature"
import type { Shared } from "./server"

/** A server reads the keys that were set in Admin again after this time. */
const FRESH_MS = 5_000

/** The merchant keys of the account, as the gateway and the store have them. */
export interface Keys {
  /** Signs the gateway's notifications. */
  ofGateway: string
  /** Those that the store has not retired. The last one is in force. */
  ofStore: string[]
}

/** The keys as one server knows them: after a while, and for an unknown signature, it reads them again. */
export function keysOfServer({ options, settings, sim }: Shared, keys: Keys): MerchantKeys {
  const { signature } = options.profile
  let known: readonly string[] = []
  let staleAt = 0
  const refresh = async (): Promise<void> => {
    // A key from the configuration is not read.
    if (settings.rotatesKey) {
      await sim.point("reads the merchant keys")
    }
    known = [...keys.ofStore]
    staleAt = sim.now().getTime() + FRESH_MS
  }
  return {
    inForce: () => keys.ofStore.at(-1) ?? "",
    isSetUp: () => true,
    refresh,
    read: async (raw, header) => {
      if (sim.now().getTime() >= staleAt) {
        await refresh()
      }
      if (!verifySignature(raw, header, known, signature)) {
        await refresh()
      }
      return readNotification(raw, header, known, signature)
    },
  }
}
