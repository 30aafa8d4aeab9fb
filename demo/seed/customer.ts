import type { MedusaContainer } from "@medusajs/framework/types"
import { createCustomerAccountWorkflow } from "@medusajs/medusa/core-flows"

import { CUSTOMER_EMAIL, CUSTOMER_PASSWORD } from "./customer-login"
import { findOne } from "./find"
import { ensureLogin } from "./login"

/** A customer with a password, who pays on the page of an order what is left to pay. */
export async function ensureCustomer(container: MedusaContainer): Promise<void> {
  const customer = { email: CUSTOMER_EMAIL, has_account: true }
  if (await findOne(container, "customer", customer)) {
    return
  }
  const authIdentityId = await ensureLogin(container, CUSTOMER_EMAIL, CUSTOMER_PASSWORD)
  await createCustomerAccountWorkflow(container).run({
    input: { authIdentityId, customerData: { email: CUSTOMER_EMAIL } },
  })
}
