import { edit, type Guard } from "./guard"

const ADVANCE = "payments/process/advance-payment.ts"
const REFUND = "payments/refund/refund-payment.ts"

/** Completions that fail, and refunds. */
export const COMPLETION: readonly Guard[] = [
  {
    name: "an order whose cart was never paid was interrupted, also where its links are whole",
    edits: [
      edit(
        "medusa/order-links.ts",
        "return !isLinked || (payments.length === 0 && !isFree && !isAwaiting)",
        "return !isLinked"
      ),
    ],
    tests: { medusa: ["an order whose cart costs something and has no payment"] },
  },
  {
    name: "an order that awaits the authorization of another provider was not interrupted",
    edits: [
      edit(
        "medusa/order-links.ts",
        "payments.length === 0 && !isFree && !isAwaiting",
        "payments.length === 0 && !isFree"
      ),
    ],
    tests: { medusa: ["an order whose cart awaits an authorization"] },
  },
  {
    name: "an order of a cart that cost nothing was not interrupted",
    edits: [
      edit(
        "medusa/order-links.ts",
        "payments.length === 0 && !isFree && !isAwaiting",
        "payments.length === 0 && !isAwaiting"
      ),
    ],
    tests: { medusa: ["an order whose cart costs something and has no payment"] },
  },
  {
    name: "no refund without an order",
    edits: [edit(REFUND, "throw refusals.refundWithoutOrder()", "return { data: data ?? {} }")],
    tests: { "refunds-due": ["A refund of a payment without an order is refused"] },
  },
  {
    name: "the page belongs to the shopper's address, guest or customer",
    edits: [
      edit(
        "payments/start/checkout-request.ts",
        "email: (payer?.email ?? customer?.email)?.toLowerCase() ?? null",
        "email: null"
      ),
    ],
    tests: {
      "opening-a-page": ["names the cart, the shopper and our URLs"],
      "order-links": ["gives a registered customer the order"],
    },
  },
  {
    name: "an order that may be undone completes nothing",
    edits: [
      edit(ADVANCE, "isUndone || isHalfPlaced || (facts.cart && facts.order?.paid)", "false"),
    ],
    tests: { races: ["An order that core is about to undo completes no payment"] },
  },
  {
    name: "a held payment is booked by a person's word only",
    edits: [edit(ADVANCE, 'if (payment.status === "held") {', "if (false) {")],
    tests: {
      "dead-claims": ["A held payment with a dead claim becomes an order when an admin places it"],
    },
  },
  {
    name: "a captured payment that was returned leaves its cart",
    edits: [edit(ADVANCE, "      await deps.medusa.detachFromCart(payment_collection_id)\n", "")],
    tests: {
      "returned-before-order": [
        "A captured payment is detached from its cart and held when its return is learned by",
      ],
    },
  },
  {
    name: "money that went back before its order places none",
    edits: [edit("core/payment/decide.ts", "if (payment.returned > 0) {", "if (false) {")],
    tests: {
      decide: [
        "A payment of which a part was returned is held",
        "A payment that was returned in full closes by itself",
      ],
    },
  },
  {
    name: "an accepted difference counts for the balances that were accepted",
    edits: [
      edit(
        "core/payment/decide.ts",
        "facts.accepted?.gateway === gateway && facts.accepted.medusa === medusa",
        "facts.accepted !== null && gateway + medusa > 0"
      ),
    ],
    tests: { decide: ["the gateway returned something since", "Medusa refunded something since"] },
  },
  {
    name: "an admin decides with all that was said",
    edits: [
      edit(
        "payments/worklist/act-on-payment.ts",
        "if (item.statements.some(({ id }) => !statements.includes(id))) {",
        "if (false) {"
      ),
    ],
    tests: { "wrong-hands": ["A decision is refused when the gateway has said something"] },
  },
  {
    name: "the session of captured money is not deleted",
    edits: [
      edit(
        "payments/authorize/refuse-undo.ts",
        'if (trusted && (await payments.bySession(trusted.session_id))) {\n    throw refusals.tornDown("deleted")',
        'if (trusted && !trusted.session_id) {\n    throw refusals.tornDown("deleted")'
      ),
    ],
    tests: {
      "strangers-carts": [
        "The session of a payment stays when it is to be deleted once it is claimed",
      ],
    },
  },
]
