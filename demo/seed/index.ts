import { writeFileSync } from "node:fs"

import type { MedusaContainer } from "@medusajs/framework/types"

import { SEED_FILE } from "../lib/paths"
import { ensureCustomer } from "./customer"
import { ensureMerchantKey } from "./merchant-key"
import { seedStore } from "./seed-store"

export type { Seeded } from "./seed-store"

/** Fills the demo's store and leaves what the storefront needs to know in `.demo/`. */
export default async function seed({ container }: { container: MedusaContainer }): Promise<void> {
  const seeded = await seedStore(container)
  await ensureCustomer(container)
  await ensureMerchantKey(container, process.env.DEMO_MERCHANT_KEY ?? "")
  writeFileSync(SEED_FILE, `${JSON.stringify(seeded, null, 2)}\n`)
}
