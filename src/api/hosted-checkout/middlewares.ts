import type { MiddlewareRoute } from "@medusajs/framework/http"
import { noStore } from "../http/no-store"
import { readablePath } from "../http/readable-path"
import { shopperLanguage } from "../http/shopper-language"
import { sendPage } from "./send-page"

/** Middlewares of the pages that shoppers return to. */
export const returnMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/hosted-checkout",
    middlewares: [
      noStore,
      readablePath((res, req) =>
        sendPage(
          res,
          404,
          { kind: "unknown" },
          { shopName: null, payment: null },
          shopperLanguage(req)
        )
      ),
    ],
  },
]
