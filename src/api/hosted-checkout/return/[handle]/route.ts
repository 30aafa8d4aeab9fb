import { alwaysAPage } from "../../always-a-page"
import { handleReturn } from "../../handle-return"

/** The gateway sends a shopper here after a successful payment (spec, `redirect_url`). */
export const GET = alwaysAPage(async (req, res) => {
  await handleReturn(req, res, "wait")
})
