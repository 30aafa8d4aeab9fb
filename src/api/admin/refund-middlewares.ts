import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import type { OrderOrPayment } from "../../core/ports/medusa-port"
import { depsOf } from "../../medusa/deps"
import { checkAfterRefund } from "../../payments/refund/check-after-refund"

/** Before core's routes that refund: a server may die while core does. */
export const refundMiddlewares: MiddlewareRoute[] = [
  before("/admin/orders/:id/cancel", (order_id) => ({ order_id })),
  before("/admin/payments/:id/refund", (payment_id) => ({ payment_id })),
]

function before(matcher: string, refundedBy: (id: string) => OrderOrPayment): MiddlewareRoute {
  return {
    matcher,
    methods: ["POST"],
    middlewares: [
      async ({ params, scope }: MedusaRequest, _: MedusaResponse, next: MedusaNextFunction) => {
        await checkAfterRefund(refundedBy(params.id ?? ""), depsOf(scope))
        next()
      },
    ],
  }
}
