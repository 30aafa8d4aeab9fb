import type { ExecArgs } from "@medusajs/framework/types"
import { seedStore } from "../../../demo/seed/seed-store"
import { fillReadyCarts } from "./ready-carts"

/** `medusa exec`: fills the database that every test begins with. */
export default async function seed({ container }: ExecArgs): Promise<void> {
  await seedStore(container)
  await fillReadyCarts(container)
}
