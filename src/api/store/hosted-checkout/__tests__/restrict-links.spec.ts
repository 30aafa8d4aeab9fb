import {
  RestrictedFields,
  validateAndTransformQuery,
  type MedusaRequest,
} from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { restrictLinks } from "../restrict-links"

/** The fields that a route without a list of allowed ones, as in Medusa 2.18, asks of Medusa's query. */
async function fieldsAsked(fields: string, ...middlewares: (typeof restrictLinks)[]) {
  const restrictedFields = new RestrictedFields()
  const req = { query: { fields }, allowed: [], restrictedFields } as unknown as MedusaRequest
  middlewares.forEach((middleware) => middleware(req, undefined as never, () => undefined))
  const asRoute = validateAndTransformQuery(z.object({ fields: z.string() }), { defaults: ["id"] })
  await asRoute(req, undefined as never, (error?: unknown) => {
    expect(error).toBeUndefined()
  })
  return req.queryConfig.fields
}

describe("restrictLinks", () => {
  const ways = [
    "*hosted_checkout_attempts",
    "*hosted_checkout_attempt",
    "id,hosted_checkout_attempts.transaction_id",
    "+hosted_checkout_attempt.order_id",
    "*payment_collections.order.hosted_checkout_attempts",
  ]

  it.each(ways)(
    'The query parameter "fields" of the Store API cannot read the plugin\'s payment attempts: %s',
    async (way) => {
      expect(await fieldsAsked(way)).toHaveLength(2)
      expect(await fieldsAsked(way, restrictLinks)).toEqual(["id"])
    }
  )

  it('The query parameter "fields" of the Store API can still read Medusa\'s payment collections', async () => {
    expect(await fieldsAsked("*payment_collections", restrictLinks)).toEqual([
      "id",
      "payment_collections.*",
    ])
  })
})
