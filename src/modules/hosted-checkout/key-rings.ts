import type { KeyRings, MerchantKeys, StoredKeyOptions } from "../../core"
import { KeyRing } from "./key-ring"
import type { MerchantKeyRows } from "./keys/merchant-key-rows"

/**
 * The rings of this process. They live with the ledger itself: what a workflow's container has in its
 * place is a stand-in of that run.
 */
export class RingsOfLedger implements KeyRings {
  private readonly rings = new Map<string, KeyRing>()

  constructor(
    private readonly rows: MerchantKeyRows,
    private readonly warn: (message: string) => void
  ) {}

  of(providerId: string, options: StoredKeyOptions): MerchantKeys {
    const { rows, warn } = this
    const ring =
      this.rings.get(providerId) ?? new KeyRing({ ...options, rows, warn, provider_id: providerId })
    this.rings.set(providerId, ring)
    return ring
  }
}
