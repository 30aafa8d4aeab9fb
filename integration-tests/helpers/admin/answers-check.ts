import type { AdminHealthCheck, AdminHealthResponse } from "../../../src/admin-api"
import { asAdmin } from "./admin"
import type { Store } from "../store/store"

/** The health check of the gateway's answers, for the store's first account. */
export async function answersCheck(store: Store): Promise<AdminHealthCheck | undefined> {
  const { body } = await asAdmin<AdminHealthResponse>(
    store,
    "GET",
    "/admin/hosted-checkout/settings/health"
  )
  return body.health[0]?.checks.find(({ name }) => name === "gateway_answers")
}
