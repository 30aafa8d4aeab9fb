import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminConnectionTestResponse } from "../../../../../../admin-api"
import { requireAccount } from "../../../../../../payments/accounts"
import { testAccount } from "../../../../../../backoffice/keys/test-key"
import type { TestConnectionBody } from "../../schemas"
import { depsOf } from "../../../../../../medusa/deps"

/** Makes a real call to the gateway and returns its result; stores no key. */
export const POST = async (
  req: AuthenticatedMedusaRequest<TestConnectionBody>,
  res: MedusaResponse<AdminConnectionTestResponse>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const account = requireAccount(deps, req.params.provider_id ?? "")
  res.json({ test: await testAccount(account, req.validatedBody.merchant_secret_key, deps) })
}
