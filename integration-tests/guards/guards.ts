/** A change that takes a guard out. `from` must be in the file once, else the table is out of date. */
export interface Edit {
  file: string
  from: string
  to: string
}

/** A guard of the money, and the tests that must turn red without it. */
export interface Guard {
  name: string
  edits: Edit[]
  /** Name of the spec in integration-tests/http, without its ending. */
  spec: string
  /** Parts of test names: each must be red without the guard. */
  tests: string[]
}

const edit = (file: string, from: string, to: string): Edit[] => [{ file: `src/${file}`, from, to }]

/** Every guard of issue "no payment is lost, doubled or matched to the wrong order". */
export const GUARDS: readonly Guard[] = [
  {
    name: "signature of a notification",
    edits: edit(
      "core/signature.ts",
      "return usable(secrets).some((secret) => timingSafeEqual(given, hmac(raw, secret)))",
      "return given.length > 0"
    ),
    spec: "webhook-route",
    tests: ["answers 401 to a forged notification"],
  },
  {
    name: "amount of the evidence",
    edits: edit(
      "core/verdict.ts",
      "centsFromDecimal(piece.amount) !== centsFromDecimal(expected.amount)",
      "false"
    ),
    spec: "binding",
    tests: ["one cent less", "one cent more", "NaN"],
  },
  {
    name: "only plain decimals are amounts",
    edits: edit("core/money.ts", "if (!WIRE_AMOUNT.test(text)) {", 'if (text === "") {'),
    spec: "binding",
    tests: ["the right amount as an exponent"],
  },
  {
    name: "currency of the evidence",
    edits: edit(
      "core/verdict.ts",
      "piece.currency.toLowerCase() !== expected.currency_code.toLowerCase()",
      "false"
    ),
    spec: "binding",
    tests: ["another one by webhook is held", "another one by verify is held"],
  },
  {
    name: "reference of the evidence",
    edits: edit(
      "core/verdict.ts",
      "piece.reference !== null && piece.reference !== expected.reference",
      "false"
    ),
    spec: "binding",
    tests: ["a verify that names another one is held"],
  },
  {
    name: "both proofs where both are wanted",
    edits: edit("core/verdict.ts", 'proof === "both" && approved.length < 2', "false"),
    spec: "evidence-both",
    tests: ["no webhook comes"],
  },
  {
    name: "an approval stays",
    edits: edit(
      "core/evidence.ts",
      'if (file[piece.source]?.outcome === "approved" && piece.outcome !== "approved") {',
      "if (false) {"
    ),
    spec: "evidence",
    tests: ["approved, then a late declined before Medusa has booked it"],
  },
  {
    name: "an attempt is for its own collection",
    edits: edit(
      "providers/hosted-checkout/authorize-payment.ts",
      "if (!attempt || attempt.payment_collection_id !== session.payment_collection.id) {",
      "if (!attempt) {"
    ),
    spec: "binding",
    tests: ["the paid attempt of one cart, presented for another"],
  },
  {
    name: "the cart's total at authorisation",
    edits: edit(
      "providers/hosted-checkout/authorize-payment.ts",
      "(centsFromMedusa(cart.total) === amount && cart.currency_code",
      "(cart.currency_code"
    ),
    spec: "binding",
    tests: ["a cart that became dearer behind its session"],
  },
  {
    name: "one session for each captured attempt",
    edits: edit(
      "modules/hosted-checkout/service.ts",
      'void free.whereNull("captured_at").orWhere({ payment_session_id: paymentSessionId })',
      'void free.whereNotNull("id")'
    ),
    spec: "binding",
    tests: ["one page that two sessions offer"],
  },
  {
    name: "captured money is not cancelled",
    edits: edit(
      "providers/hosted-checkout/undo.ts",
      "if (trusted && isCaptured(await findAttempt(trusted, dependencies))) {",
      "if (false) {"
    ),
    spec: "refusals",
    tests: ["does not let its payment be canceled"],
  },
  {
    name: "its session is not deleted",
    edits: edit(
      "providers/hosted-checkout/undo.ts",
      "if (trusted && isCaptured(await ledger.attemptBySession(trusted.session_id))) {",
      "if (false) {"
    ),
    spec: "refusals",
    tests: ["does not let its session be deleted"],
  },
  {
    name: "no refund without an order",
    edits: edit(
      "providers/hosted-checkout/refund-payment.ts",
      "throw refusals.refundWithoutOrder()",
      "return { data: data ?? {} }"
    ),
    spec: "refusals",
    tests: ["does not book a refund as long as there is no order"],
  },
  {
    name: "no other page for a paid collection",
    edits: edit(
      "providers/hosted-checkout/offer-page.ts",
      'if (money.kind === "booked" || money.kind === "held") {',
      "if (false) {"
    ),
    spec: "refusals",
    tests: ["opens no other page"],
  },
  {
    name: "no other page for a held payment",
    edits: edit(
      "core/collection-money.ts",
      'if (attempts.some(({ status }) => status === "held")) {',
      "if (false) {"
    ),
    spec: "reconcile",
    tests: ["holds a payment of a replaced page, when the cart is another by now"],
  },
  {
    name: "the session exists before core is asked",
    edits: edit(
      "workflows/settle-attempt/capture-in-medusa.ts",
      "return sessions.find(({ id }) => id === attempt.payment_session_id)",
      "return { id: attempt.payment_session_id, amount: attempt.amount } as never"
    ),
    spec: "changing-carts",
    tests: ["when it is deleted just before Medusa is asked to book it"],
  },
  {
    name: "nothing of the client's data stays",
    edits: edit("providers/hosted-checkout/session-data.ts", "    ...overwritten,\n", ""),
    spec: "opening-a-page",
    tests: ["takes nothing from the client"],
  },
  {
    name: "an unreachable gateway lets nothing expire",
    edits: edit(
      "workflows/settle-attempt/settle.ts",
      "return reached\n        ? await",
      "return true\n        ? await"
    ),
    spec: "reconcile",
    tests: ["does not let a page expire while the gateway cannot be reached"],
  },
  {
    name: "one open page for each collection, kept by the database",
    edits: [
      ...edit(
        "modules/hosted-checkout/migrations/Migration20261121000001.ts",
        'CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_open"',
        'CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_open"'
      ),
      ...edit(
        "modules/hosted-checkout/service.ts",
        `      .onConflict(
        this.db_.raw(
          "(payment_collection_id) WHERE status IN ('opening', 'open') AND replaced_at IS NULL AND deleted_at IS NULL"
        ) as never
      )
      .ignore()
`,
        ""
      ),
    ],
    spec: "opening-a-page",
    tests: ["is the same for two starts at once, and paying it gives one order"],
  },
  {
    name: "unpaid siblings go before a completion",
    edits: edit(
      "workflows/settle-attempt/capture-in-medusa.ts",
      "if (id !== attempt.payment_session_id && UNPAID.includes(status)) {",
      "if (false) {"
    ),
    spec: "changing-carts",
    tests: ["an unpaid session beside the paid one does not keep the order away"],
  },
  {
    name: "a cap on pages for each cart",
    edits: edit(
      "providers/hosted-checkout/open-page.ts",
      "if (hasAllItsPages(earlier, options)) {",
      "if (false) {"
    ),
    spec: "limits",
    tests: ["opens none for those who do not come through the route either"],
  },
  {
    name: "a limit on starts for each address",
    edits: edit("api/store/hosted-checkout/limit-starts.ts", "if (waitMs > 0) {", "if (false) {"),
    spec: "limits-rate",
    tests: ["ends with 429, a plain sentence and when to come back"],
  },
]
