import { defineMiddlewares } from "@medusajs/framework/http"
import { adminMiddlewares } from "./admin/hosted-checkout/middlewares"
import { storeMiddlewares } from "./store/hosted-checkout/middlewares"

export default defineMiddlewares({
  routes: [
    // The signature is over the raw bytes: nothing may parse the body before it is checked.
    {
      matcher: "/hooks/hosted-checkout/:provider",
      methods: ["POST"],
      bodyParser: false,
    },
    {
      matcher: "/hooks/hosted-checkout",
      methods: ["POST"],
      bodyParser: false,
    },
    ...storeMiddlewares,
    ...adminMiddlewares,
  ],
})
