import type { MedusaContainer } from "@medusajs/framework/types"

import { setMerchantKey } from "../../src/backoffice/keys/set-key"
import { depsOf } from "../../src/medusa/deps"
import { findKey, requireAccount } from "../../src/payments/account"
import { ADMIN_EMAIL } from "./admin-login"
import { findOne } from "./find"
import { PAYMENT_PROVIDER_ID } from "./regions"

/** Sets the sandbox's key as an admin would. The sandbox forgets a rotated one when it stops. */
export async function ensureMerchantKey(container: MedusaContainer, key: string): Promise<void> {
  const deps = depsOf(container)
  const account = requireAccount(deps, PAYMENT_PROVIDER_ID)
  if ((await findKey(account)) === key) {
    return
  }
  const admin = await findOne(container, "user", { email: ADMIN_EMAIL })
  if (!admin) {
    throw new Error(
      `The demo's key is set in the name of ${ADMIN_EMAIL}, and there is no such user`
    )
  }
  const input = { merchant_secret_key: key, untested: false, actor_id: admin.id }
  await setMerchantKey(input, account, deps)
}
