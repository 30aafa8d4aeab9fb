import { defineMiddlewares } from "@medusajs/framework/http"
import { adminMiddlewares } from "./admin/hosted-checkout/middlewares"
import { refundMiddlewares } from "./admin/refund-middlewares"
import { hookMiddlewares } from "./hooks/hosted-checkout/middlewares"
import { returnMiddlewares } from "./hosted-checkout/middlewares"
import { paymentCollectionMiddlewares } from "./payment-collection/middlewares"
import { storeMiddlewares } from "./store/hosted-checkout/middlewares"

export default defineMiddlewares({
  routes: [
    ...hookMiddlewares,
    ...returnMiddlewares,
    ...paymentCollectionMiddlewares,
    ...storeMiddlewares,
    ...adminMiddlewares,
    ...refundMiddlewares,
  ],
})
