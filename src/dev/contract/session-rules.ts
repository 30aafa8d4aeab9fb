import assert from "node:assert/strict"
import { CURRENCIES, EXPIRES_IN_MINUTES } from "../../core/contract/checkout-session"
import type { Rule } from "./rule"

const MINUTE_MS = 60_000

/** As the document shows it: `<date>T<time>+00:00`. */
const UTC_TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?\+00:00$/

/** Resources, Checkout session. */
export const SESSION_RULES: readonly Rule[] = [
  {
    title: "A session is created with nothing but an amount",
    check: async (given) => {
      await given.create()
    },
  },
  {
    title: "A session is created with every field of the document",
    check: async (given) => {
      await given.create({
        currency: "CAD",
        reference: "contract_1",
        redirect_url: "https://shop.example.com/paid",
        cancel_url: "https://shop.example.com/cart",
        webhook_url: "https://shop.example.com/notifications",
        first_name: "Robin",
        last_name: "Tremblay",
        email: "robin@example.com",
        items: [
          {
            product_id: "prod_1",
            name: "Mug",
            quantity: 1,
            price: given.amount,
            subtotal: given.amount,
            tax_total: 0,
            sku: "MUG-1",
          },
        ],
        external_source: "contract tests",
        expires_in_minutes: EXPIRES_IN_MINUTES.default,
      })
    },
  },
  {
    title: "A session is created with items that have some of their fields, or none",
    check: async (given) => {
      await given.create({ items: [{}, { name: "Mug" }, { sku: "MUG-1", quantity: 2 }] })
    },
  },
  ...CURRENCIES.map((currency): Rule => ({
    title: `A session can be in ${currency}`,
    check: async (given) => {
      await given.create({ currency })
    },
  })),
  {
    title: "A session has a token of its own, also for a reference that was used before",
    check: async (given) => {
      const reference = "contract_1"
      const [one, other] = [await given.create({ reference }), await given.create({ reference })]
      assert.ok(one.token !== other.token, "Two sessions have the same token.")
    },
  },
  {
    title: "A session says when it ends, in ISO 8601 with the offset +00:00",
    check: async (given) => {
      const { expires_at } = await given.create()
      assert.match(expires_at, UTC_TIMESTAMP)
      assert.ok(!Number.isNaN(Date.parse(expires_at)), `expires_at is no date: ${expires_at}`)
    },
  },
  {
    title: "A session is valid for 30 minutes when the request does not say how long",
    check: async (given) => {
      const usual = await given.create()
      const explicit = await given.create({ expires_in_minutes: EXPIRES_IN_MINUTES.default })
      expectMinutesBetween(usual, explicit, 0)
    },
  },
  {
    title: "A session is valid for as long as the request says, from 5 to 60 minutes",
    check: async (given) => {
      const { min, max } = EXPIRES_IN_MINUTES
      const shortest = await given.create({ expires_in_minutes: min })
      const longest = await given.create({ expires_in_minutes: max })
      expectMinutesBetween(shortest, longest, max - min)
    },
  },
]

/** Compares two ends with each other: this machine's clock may differ from the gateway's. */
function expectMinutesBetween(
  earlier: { expires_at: string },
  later: { expires_at: string },
  minutes: number
): void {
  const between = (Date.parse(later.expires_at) - Date.parse(earlier.expires_at)) / MINUTE_MS
  // The two requests may be seconds apart.
  assert.ok(
    Math.abs(between - minutes) <= 1,
    `The sessions end ${between} minutes apart, expected ${minutes}.`
  )
}
