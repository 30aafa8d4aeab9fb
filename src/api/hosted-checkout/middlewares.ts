import type { MiddlewareRoute } from "@medusajs/framework/http"
import { readablePath } from "../readable-path"
import { shopperLanguage } from "../shopper-language"
import { sendPage } from "./send-page"

/** In front of the pages that a shopper comes back to. */
export const returnMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/hosted-checkout",
    middlewares: [
      readablePath((res, req) => sendPage(res, 404, { kind: "unknown" }, shopperLanguage(req))),
    ],
  },
]
