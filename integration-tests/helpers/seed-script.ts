import type { ExecArgs } from "@medusajs/framework/types"
import { seedStore } from "../../demo/seed/seed-store"

/** `medusa exec`: fills the database of a store that runs in processes of its own. */
export default async function seed({ container }: ExecArgs): Promise<void> {
  await seedStore(container)
}
