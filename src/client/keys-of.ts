import type { HostedCheckoutOptions, Ledger } from "../core"
import { KeyRing } from "./key-ring"
import { configuredKey, type MerchantKeys } from "./merchant-keys"

type KeyOptions = Pick<HostedCheckoutOptions, "merchantSecretKey" | "encryptionKey" | "profile">

// One ring for provider, settlement and webhooks: a change is in force for all of them at once.
const rings = new WeakMap<Ledger, Map<string, KeyRing>>()

/** The keys of a provider instance: the one from its config, or else those set in Admin. */
export function keysOf(
  provider_id: string,
  { merchantSecretKey, encryptionKey, profile: { signature } }: KeyOptions,
  { ledger, warn }: { ledger: () => Ledger; warn: (message: string) => void }
): MerchantKeys {
  // The options have one of the two.
  if (merchantSecretKey !== undefined || !encryptionKey) {
    return configuredKey(merchantSecretKey ?? "", signature)
  }
  const ringsOfLedger = rings.get(ledger()) ?? new Map<string, KeyRing>()
  rings.set(ledger(), ringsOfLedger)
  const ring =
    ringsOfLedger.get(provider_id) ??
    new KeyRing({ ledger: ledger(), provider_id, encryptionKey, signature, warn })
  ringsOfLedger.set(provider_id, ring)
  return ring
}
