import type { MedusaRequest, MedusaResponse, MiddlewareRoute } from "@medusajs/framework/http"
import { noStore } from "../http/no-store"
import { readablePath } from "../http/readable-path"
import { shopperLanguage } from "../http/shopper-language"
import { sendPage } from "./send-page"

/** Middlewares of the pages that shoppers return to, and of payment links. */
export const returnMiddlewares: MiddlewareRoute[] = [
  { matcher: "/hosted-checkout", middlewares: [noStore, readablePath(sendUnreadable)] },
]

/** Answers a path that cannot be decoded, without asking Medusa. */
export function sendUnreadable(res: MedusaResponse, req: MedusaRequest): void {
  const subject = { shopName: null, payment: null }
  sendPage(res, 404, { kind: "unknown" }, subject, shopperLanguage(req))
}
