import { defineMiddlewares } from "@medusajs/framework/http"

export default defineMiddlewares({
  routes: [
    {
      // The signature is over the raw bytes: nothing may parse the body before it is checked.
      matcher: "/hooks/hosted-checkout/:provider",
      methods: ["POST"],
      bodyParser: false,
    },
  ],
})
