import { edit, type Guard } from "./guard"

const CHANGES = "modules/hosted-checkout/payments/payment-changes.ts"
const MIGRATION = "modules/hosted-checkout/migrations/Migration20261123000001.ts"
const DECIDE = "core/payment/decide.ts"

/** A payment counts for one cart, amount, currency, account and reference. */
export const BINDING: readonly Guard[] = [
  {
    name: "a payment is claimed with the statements that were judged",
    edits: [edit(CHANGES, '    .where(db.raw("(?) = ?", [said, statements]))\n', "")],
    tests: {
      repositories: ["is refused when something was said about the page that was not judged"],
    },
  },
  {
    name: "a payment is claimed for the collection that was read",
    edits: [
      edit(
        CHANGES,
        "    .where({ payment_collection_id: read.payment_collection_id })\n    .whereNotNull",
        "    .whereNotNull"
      ),
    ],
    tests: {
      repositories: ["is refused when the payment is for another collection than was read"],
    },
  },
  {
    name: "one session for each claimed payment",
    edits: [
      edit(
        CHANGES,
        'void free.whereNull("captured_at").orWhere({ payment_session_id: paymentSessionId })',
        'void free.whereNotNull("version")'
      ),
    ],
    tests: { repositories: ["is granted to one session of many at once"] },
  },
  {
    name: "one claimed payment for each collection, kept by the database",
    edits: [
      edit(
        MIGRATION,
        'CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_one_claimed"',
        'CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_one_claimed"'
      ),
    ],
    tests: { repositories: ["is refused when another payment of the collection is claimed"] },
  },
  {
    name: "a transaction pays once, kept by the database",
    edits: [
      edit(
        MIGRATION,
        'CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_one_transaction"',
        'CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_one_transaction"'
      ),
    ],
    tests: { repositories: ["is refused when the transaction has paid another page"] },
  },
  {
    name: "a change is for the payment as it was read",
    edits: [edit(CHANGES, ".where({ id, version })", ".where({ id })")],
    tests: {
      "payments-at-once.properties": ["one of them changes a row, a collection has one claim"],
    },
  },
  {
    name: "a second payment is held",
    edits: [
      edit(
        DECIDE,
        "if (medusa.paidElsewhere || order?.paid || (cart && order?.hasMoney)) {",
        "if (false) {"
      ),
    ],
    tests: {
      decide: [
        "A payment of a collection that has other money is held",
        "A payment of a cart whose order has money is held",
      ],
    },
  },
  {
    name: "what was paid is what the cart costs",
    edits: [
      edit(
        DECIDE,
        "return (total === null || total === page.amount) && currency_code === page.currency_code",
        "return total === null || currency_code !== page.currency_code.toUpperCase()"
      ),
    ],
    tests: {
      decide: [
        "A payment for a cart that costs a cent more is held",
        "A payment for a cart in another currency is held",
      ],
    },
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
    tests: {
      proof: [
        "A cart that became dearer behind its session is not paid by it",
        "A cart that is a cent dearer than its page is not authorized",
      ],
    },
  },
  {
    name: "a payment whose reference is not ours is held",
    edits: [
      edit(
        DECIDE,
        "const isNothing = payment?.gateway === 0 && !payment.isUnclear",
        "const isNothing = payment !== null"
      ),
    ],
    tests: {
      "unknown-references": [
        "A payment of an unknown reference is held by itself",
        "Each transaction of an unknown reference is a payment of its own, and listed once",
      ],
    },
  },
  {
    name: "a page counts for its own account only",
    edits: [
      edit(
        "payments/process/process-notification.ts",
        "if (attempt?.provider_id === provider_id) {",
        "if (attempt) {"
      ),
    ],
    tests: { "wrong-hands": ["A notification of another account that names a page of this one"] },
  },
  {
    name: "amounts of Medusa's are rounded half-up to cents",
    edits: [edit("core/money/money.ts", "BigNumber.ROUND_HALF_UP", "BigNumber.ROUND_DOWN")],
    tests: { binding: ["19.99 with 13 % tax is 22.5887 in Medusa and 22.59 at the gateway"] },
  },
]
