import { edit, type Guard } from "./guard"

const AUTHORIZE = "payments/authorize/authorize-payment.ts"
const KEEP = "api/store/hosted-checkout/keep-paid-cart.ts"
/** Carts whose payment is proven or captured, and whose order is still to come. */
export const PAID_CARTS: readonly Guard[] = [
  {
    name: "a paid cart is known by a path in capitals",
    edits: [edit(KEEP, "complete\\/?$)/i", "complete\\/?$)/")],
    tests: { "paid-carts": ["refuses each change of it before Medusa is asked"] },
  },
  {
    name: "a paid cart is known by the path that Express routes",
    edits: [
      edit(
        KEEP,
        'const { id = "" } = req.params',
        'const id = decodeURI(req.originalUrl.split(/[/?]/)[3] ?? "")'
      ),
    ],
    tests: { "path-spellings": ["A change of a paid cart is refused in the language of the cart"] },
  },
  {
    name: "a session leads to no page that nobody may pay on",
    edits: [
      edit(
        "payments/start/initiate-payment.ts",
        "await payableUrl(attempt, deps)",
        "attempt.checkout_url"
      ),
    ],
    tests: {
      "arrived-payments": [
        "A new page is not handed out when the report comes while the gateway opens it",
      ],
    },
  },
  {
    name: "a session without data is known by the id that Medusa names",
    edits: [
      edit(
        AUTHORIZE,
        "const session_id = context?.idempotency_key ?? named?.session_id",
        "const session_id = named?.session_id"
      ),
    ],
    tests: {
      "empty-sessions": ["becomes an order when the shopper completes the cart"],
      completing: [
        "A session without data names its session and its handle once its payment is captured",
      ],
    },
  },
]
