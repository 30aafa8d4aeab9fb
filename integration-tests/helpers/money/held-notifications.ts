import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Store } from "../store/store"

/** The notifications that wait for a person, the oldest first. */
export async function heldNotifications({
  container,
}: Store): Promise<{ id: string; attempt_id: string; error: string }[]> {
  return (await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)("hosted_checkout_webhook_event")
    .whereIn("outcome", ["held", "dead_letter"])
    .orderBy("received_at")) as { id: string; attempt_id: string; error: string }[]
}
