import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { eventually } from "./eventually"
import type { Store } from "./store"

/** Waits until every stored notification was handled, or has failed and waits for its next try. */
export async function handled(store: Store): Promise<void> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await eventually("every stored notification was handled", async () => {
    const open = (await db("hosted_checkout_statement")
      .select("id")
      .where({ outcome: "received", error: null })
      .where("at", "<=", new Date())
      .limit(1)) as unknown[]
    return open.length === 0
  })
}
