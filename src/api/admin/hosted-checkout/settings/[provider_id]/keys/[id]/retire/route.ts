import { retireMerchantKey } from "../../../../../../../../backoffice/keys/retire-key"
import { changeSettings } from "../../../../account-route"

/** Retires a replaced key, which verifies nothing any more. */
export const POST = changeSettings(async (account, { auth_context, params }, deps) => {
  const { actor_id } = auth_context
  await retireMerchantKey({ id: params.id ?? "", actor_id }, account, deps)
})
