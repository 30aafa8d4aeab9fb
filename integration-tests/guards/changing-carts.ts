import { edit, type Guard } from "./guard"

const BIND = "payments/process/bind-session.ts"
const INITIATE = "payments/start/initiate-payment.ts"
const START_REFUSAL = "core/start/start-refusal.ts"

/** Carts change, and Medusa deletes their sessions, while the page stays payable. */
export const CHANGING_CARTS: readonly Guard[] = [
  {
    name: "unpaid siblings go before a completion",
    edits: [edit(BIND, "if (id !== sessionId && UNPAID.includes(status)) {", "if (false) {")],
    tests: {
      "changing-carts": [
        "an unpaid session of the same cart does not block the order of the paid one",
      ],
    },
  },
  {
    name: "no page for a completed cart (at the route and in the provider)",
    edits: [
      edit(START_REFUSAL, "if (isCartCompleted) {", "if (false) {"),
      edit(INITIATE, "if (cart?.completed_at) {", "if (false) {"),
    ],
    tests: { "changing-carts": ["a cart that became an order gets no page"] },
  },
  {
    name: "no other page for a paid collection",
    edits: [
      edit(
        START_REFUSAL,
        'if (money.kind === "booked" || money.kind === "held") {',
        "if (false) {"
      ),
    ],
    tests: { starting: ["No other page is opened for a captured payment"] },
  },
  {
    name: "no page for a collection that has lost its cart",
    edits: [
      edit(
        "payments/start/start-checkout.ts",
        "hasLostCart: await hasLostCart(request, attempts, medusa),",
        "hasLostCart: false,"
      ),
    ],
    tests: { "awaited-orders": ["No page is opened on the collection that the cart has left"] },
  },
  {
    name: "a collection without a cart is judged by its session",
    edits: [edit("payments/authorize/authorize-payment.ts", "(!cart ||\n", "(cart != null &&\n")],
    tests: { "changing-carts": ["a payment collection without a cart, of an edited order"] },
  },
  {
    name: "a cap on pages for each cart",
    edits: [
      edit(
        "payments/start/create-checkout-page.ts",
        "hadAllItsPages: hasAllItsPages(earlier, options),",
        "hadAllItsPages: false,"
      ),
    ],
    tests: { starting: ["gets no other one, by the route or past it"] },
  },
  {
    name: "limits on starts, of one client and of the store",
    edits: [
      edit(
        "payments/start/check-new-page.ts",
        "const wait = startWait(attempts, bounds, options, deps.now())",
        "const wait = undefined as StartWait | undefined"
      ),
    ],
    tests: {
      limits: [
        "stop a client that opens carts without end",
        "refuse a logged-in customer's next start, and nobody else's at the address",
        "stop all shoppers together",
      ],
    },
  },
  {
    name: "no limit on the storefront's server, which starts for all its shoppers",
    edits: [
      edit(
        "api/store/hosted-checkout/starter-of.ts",
        "isStorefrontSecret(given, storefrontSecret)",
        "false"
      ),
    ],
    tests: { limits: ["let the storefront's server start for all its shoppers"] },
  },
  {
    name: "an address is believed only with the storefront's secret",
    edits: [
      edit(
        "api/store/hosted-checkout/starter-of.ts",
        "isStorefrontSecret(given, storefrontSecret)",
        "true"
      ),
    ],
    tests: { limits: ["stop a client that forges every header"] },
  },
  {
    name: "an address is the one that our own proxy has seen",
    edits: [edit("core/starters/network.ts", "Math.max(entries.length - proxies, 0)", "0")],
    tests: { limits: ["stop a client that forges every header"] },
  },
  {
    name: "a refused start does not ask another account's gateway",
    edits: [
      edit(
        "payments/start/check-start.ts",
        "  const tooMany = await",
        "  await processedOtherAccount(attempts, account, deps)\n  const tooMany = await"
      ),
    ],
    tests: { "several-accounts": ["the first is not asked when the second opens no page"] },
  },
  {
    name: "no address counts without a storefrontSecret",
    edits: [
      edit(
        "api/store/hosted-checkout/starter-of.ts",
        "if (!storefrontSecret) {\n    return undefined\n  }",
        ""
      ),
      edit("core/starters/started-by.ts", "address && secret ?", "address ?"),
      edit(
        "core/starters/started-by.ts",
        'createHmac("sha256", secret)',
        'createHmac("sha256", "")'
      ),
    ],
    tests: { limits: ["stop all shoppers together"] },
  },
  {
    name: "a page that is still good is offered again whatever limit is reached",
    edits: [
      edit(
        "payments/start/check-new-page.ts",
        "if (isOfferedAgain(start, unpaid, deps.now())) {",
        "if (false) {"
      ),
    ],
    tests: {
      "start-limits": [
        "offer a page again that is still good, when the store's limit is reached",
        "offer a page again that is still good, when the shopper's own limit is reached",
      ],
    },
  },
]
