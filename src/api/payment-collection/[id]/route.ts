import { linkPathOf } from "../../../core/payment-link/payment-link"
import { depsOf } from "../../../medusa/deps"
import { pluginOptionsOf } from "../../../payments/account"
import { makePublicLink } from "../../../payments/payment-link/make-link"
import { alwaysAPage } from "../../hosted-checkout/always-a-page"
import { isVisit } from "../../hosted-checkout/is-visit"
import { sendUnknown } from "../../hosted-checkout/handle-link"

/**
 * The address that "Copy payment link" in Medusa Admin copies: leads to the collection's payment link. The order in its query
 * proves nothing and is not read.
 */
export const GET = alwaysAPage(async (req, res) => {
  const deps = depsOf(req.scope)
  const link = await makePublicLink(req.params.id ?? "", isVisit(req), deps)
  if (link) {
    res.redirect(303, pluginOptionsOf(deps).backendUrl + linkPathOf(link))
  } else {
    await sendUnknown(req, res, deps)
  }
})
