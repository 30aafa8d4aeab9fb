import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { depsOf } from "../../medusa/deps"
import { shopperLanguage } from "../http/shopper-language"
import { sendPage } from "./send-page"

type Handler = (req: MedusaRequest, res: MedusaResponse) => Promise<void>

/** A route whose shopper gets a page also when the route fails: the error is the log's. */
export function alwaysAPage(handle: Handler): Handler {
  return async (req, res) => {
    try {
      await handle(req, res)
    } catch (error) {
      const { log, store } = depsOf(req.scope)
      const { message, name } = error as Error
      log.error(`could not answer a shopper: ${name}: ${message}`, {
        oncePerMinute: `no page ${name}`,
      })
      // What failed the route, such as the database, may fail the name as well.
      const shopName = await store.shopName().catch(() => null)
      const subject = { shopName, payment: null }
      sendPage(res, 422, { kind: "unavailable" }, subject, shopperLanguage(req))
    }
  }
}
