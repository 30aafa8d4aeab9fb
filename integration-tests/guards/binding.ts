import { edit, type Guard } from "./guard"

const CAPTURED_ONCE = edit(
  "modules/hosted-checkout/attempts/transition.ts",
  'void free.whereNull("captured_at").orWhere({ payment_session_id })',
  'void free.whereNotNull("id")'
)

export const OWN_COLLECTION = edit(
  "payments/authorize/authorize-payment.ts",
  "if (!attempt || attempt.payment_collection_id !== session.payment_collection_id) {",
  "if (!attempt) {"
)

export const CLAIMED_FOR_ITS_COLLECTION = edit(
  "payments/authorize/authorize-payment.ts",
  "{ ...asked, payment_collection_id: session.payment_collection_id }",
  "asked"
)

/** A payment counts for one cart, amount, currency and reference. */
export const BINDING: readonly Guard[] = [
  {
    name: "a claim that is tried again is for the same collection",
    edits: [
      edit(
        "payments/claim-capture.ts",
        "const changed = { ...stored, payment_collection_id }",
        "const changed = stored"
      ),
    ],
    tests: {
      "returned-before-order": [
        "is not captured for its cart when an admin has just applied it to an order",
      ],
    },
  },
  {
    name: "evidence that changed before a capture is judged again",
    edits: [
      edit(
        "payments/claim-capture.ts",
        "if (!stored || isDeepStrictEqual(stored.evidence, evidence)) {",
        "if (true) {"
      ),
    ],
    tests: {
      "returned-before-order": [
        "is captured in the same try where the approval is only reported once more",
        "is booked in the same try on an order that waits for it, where the approval is only reported once more",
      ],
    },
  },
  {
    name: "a payment is booked on an order only with the evidence that was judged",
    edits: [
      edit(
        "payments/process/place-order.ts",
        'judged.captured_at !== null || verdictOf(judged, options).kind === "proven"',
        "judged !== undefined"
      ),
    ],
    tests: {
      "returned-before-order": [
        "is not captured for an order that waits for it, and is held, when it is returned before it is recorded as paid",
      ],
    },
  },
  {
    name: "a payment is captured only with the evidence that was judged",
    edits: [
      edit(
        "core/attempt/transitions/payments.ts",
        'asRead: ["payment_collection_id", "evidence"],',
        'asRead: ["payment_collection_id"],'
      ),
    ],
    tests: {
      "returned-before-order": [
        "is not captured, and is held, when its return is stored just before the claim",
      ],
    },
  },
  {
    name: "an attempt is for its own collection (checked before it is asked about, and claimed)",
    edits: [OWN_COLLECTION, CLAIMED_FOR_ITS_COLLECTION],
    tests: { "binding-rules": ["the paid attempt of one cart, presented for another"] },
  },
  {
    name: "an attempt is for its own collection, for one session, and not claimed after its order (all four)",
    edits: [
      OWN_COLLECTION,
      CLAIMED_FOR_ITS_COLLECTION,
      CAPTURED_ONCE,
      edit(
        "core/attempt/transitions/payments.ts",
        'capture_claimed: { ...CLAIM, from: ["paid"] },',
        'capture_claimed: { ...CLAIM, from: ["paid", "completed"] },'
      ),
    ],
    tests: { binding: ["one payment makes one order of two carts"] },
  },
  {
    name: "one session for each captured attempt",
    edits: [CAPTURED_ONCE],
    tests: { repositories: ["is granted to one session of many at once"] },
  },
  {
    name: "one captured attempt for each collection, kept by the database",
    edits: [
      edit(
        "modules/hosted-checkout/migrations/Migration20261123000001.ts",
        'CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_captured"',
        'CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_captured"'
      ),
    ],
    tests: { repositories: ["is refused to a second attempt of the collection"] },
  },
  {
    name: "a transaction pays once (checked by processing, and kept by the database)",
    edits: [
      edit(
        "core/attempt/decision.ts",
        'return hold("transaction_reused")',
        "// Nobody has looked."
      ),
      edit(
        "modules/hosted-checkout/migrations/Migration20261123000001.ts",
        'CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_transaction"',
        'CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_transaction"'
      ),
    ],
    tests: { binding: ["a transaction pays one cart: a second one that names it is held"] },
  },
  {
    name: "a transaction pays once, kept by the database alone",
    edits: [
      edit(
        "modules/hosted-checkout/migrations/Migration20261123000001.ts",
        'CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_transaction"',
        'CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_transaction"'
      ),
    ],
    tests: { repositories: ["let a transaction prove one attempt of an account"] },
  },
  {
    name: "amounts of Medusa's are rounded half-up to cents",
    edits: [edit("core/money/money.ts", "BigNumber.ROUND_HALF_UP", "BigNumber.ROUND_DOWN")],
    tests: { binding: ["19.99 with 13 % tax is 22.5887 in Medusa and 22.59 at the gateway"] },
  },
  {
    name: "the cart's total at authorisation",
    edits: [
      edit(
        "payments/authorize/authorize-payment.ts",
        "(centsFromMedusa(cart.total) === amount && cart.currency_code",
        "(cart.currency_code"
      ),
    ],
    tests: { "binding-rules": ["a cart that became dearer behind its session"] },
  },
  {
    name: "a notification about a reference that is not ours is held",
    edits: [
      edit(
        "payments/receive/process-webhook-event.ts",
        ': { outcome: "held", error: "unknown_reference" }',
        ': { outcome: "processed" }'
      ),
    ],
    tests: {
      "binding-rules": [
        "a notification that names undefined",
        "a notification that names hcatt_somebody",
      ],
      "webhook-route": ["holds a notification whose reference is not ours"],
    },
  },
]
