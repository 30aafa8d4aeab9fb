import type { MedusaContainer } from "@medusajs/framework/types"
import type { Ledger } from "../core"

/** The ledger, by its key in Medusa's container. */
export function resolveLedger(container: MedusaContainer): Ledger {
  return container.resolve<Ledger>("hosted_checkout")
}
