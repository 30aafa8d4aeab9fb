import { defineMiddlewares } from "@medusajs/framework/http"
import { adminMiddlewares } from "./admin/hosted-checkout/middlewares"
import { refusePaidCollection } from "./store/hosted-checkout/refuse-paid-collection"

export default defineMiddlewares({
  routes: [
    {
      // The signature is over the raw bytes: nothing may parse the body before it is checked.
      matcher: "/hooks/hosted-checkout/:provider",
      methods: ["POST"],
      bodyParser: false,
    },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [refusePaidCollection],
    },
    ...adminMiddlewares,
  ],
})
