import { alwaysAPage } from "../../always-a-page"
import { handleReturn } from "../../handle-return"

/** The gateway sends a shopper who cancelled here (spec, `cancel_url`). */
export const GET = alwaysAPage(async (req, res) => {
  await handleReturn(req, res, "cart")
})
