import type { MiddlewareRoute } from "@medusajs/framework/http"
import { limitPages } from "./limit-pages"
import { limitStarts } from "./limit-starts"
import { refuseCompletedCart } from "./refuse-completed-cart"
import { refusePaidCollection } from "./refuse-paid-collection"
import { settleOtherAccount } from "./settle-other-account"

/**
 * In front of core's route that starts a payment: what a shopper should read is answered before core
 * starts, for its rollback deletes the session and may answer a bare 500.
 */
export const storeMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [
      limitStarts,
      refusePaidCollection,
      refuseCompletedCart,
      settleOtherAccount,
      limitPages,
    ],
  },
]
