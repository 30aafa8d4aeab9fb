import assert from "node:assert/strict"
import BigNumber from "bignumber.js"
import { z } from "zod"
import { PAYMENT_CAPTURED } from "../../core/contract/webhook-event"
import { verifySignature } from "../../core/signature/signature"
import type { Given } from "./given"
import type { Rule } from "./rule"

const needs = ["pay", "webhookUrl"] as const
const REFERENCE = "contract_notified"
const DECLINED = "contract_declined"
const timestampSchema = z.iso.datetime({ offset: true })

/** First and last digits visible, the middle replaced by asterisks. */
const MASKED_CARD = /^\d{1,6}\*{4,}\d{1,4}$/

/** Webhook delivery; Authentication, 2; Webhook event payload; Events. */
export const NOTIFICATION_RULES: readonly Rule[] = [
  {
    title: "A notification is a POST of a JSON object to the session's webhook_url",
    needs,
    check: async (given) => {
      const { method, fields } = (await given.payAndReceive()).notification
      assert.equal(method, "POST")
      assert.ok(fields, "The body is not a JSON object.")
    },
  },
  {
    title: "A notification is signed with the merchant's key over the bytes of its body",
    needs,
    check: async (given) => {
      const { header, encoding } = given.profile.signature
      const { raw, headers } = (await given.payAndReceive()).notification
      const signature = headers[header]
      assert.ok(typeof signature === "string", `The notification has no header ${header}.`)
      assert.match(signature, /^sha256=/)
      assert.ok(
        verifySignature(raw, signature, given.secretKey, { encoding }),
        `The signature in ${header} does not match the body, read in ${encoding}.`
      )
    },
  },
  {
    title: "A notification reports an approved payment as payment.captured",
    needs,
    check: async (given) => {
      const { event, status } = await fieldsOf(given)
      assert.equal(event, PAYMENT_CAPTURED)
      assert.equal(given.meaningOf(status), "approved")
    },
  },
  {
    title: "A notification has the amount as a decimal text, and the currency",
    needs,
    check: async (given) => {
      const { amount, currency } = await fieldsOf(given, { currency: "USD" })
      assert.ok(typeof amount === "string", "amount must be a text.")
      assert.match(amount, /^\d+(\.\d+)?$/)
      assert.ok(
        new BigNumber(amount).eq(given.amount),
        `The amount is ${amount}, expected ${given.amount}.`
      )
      assert.equal(currency, "USD")
    },
  },
  {
    title: "A notification echoes the session's reference",
    needs,
    check: async (given) => {
      const { reference } = await fieldsOf(given, { reference: REFERENCE })
      assert.equal(reference, REFERENCE)
    },
  },
  {
    title: "A notification names the merchant site, and the transaction as verify does",
    needs,
    check: async (given) => {
      const { session, notification } = await given.payAndReceive()
      const { fields } = notification
      const verified = await given.verify(session.token)
      assert.ok(isText(fields?.merchant_site_id), "merchant_site_id must be a text.")
      assert.ok(isText(fields?.transaction_id), "transaction_id must be a text.")
      if (given.profile.verify.transactionIds === "same") {
        assert.equal(fields?.transaction_id, verified.transaction_id)
      }
    },
  },
  {
    title:
      "A notification shows the card's brand in upper case, and of its number the first and last digits only",
    needs,
    check: async (given) => {
      const { card_type, card_number_masked } = await fieldsOf(given)
      assert.ok(isText(card_type), "card_type must be a text.")
      assert.equal(card_type, card_type.toUpperCase())
      // A number that is not masked must not get into the message.
      assert.ok(
        isText(card_number_masked) && MASKED_CARD.test(card_number_masked.replace(/[ -]/g, "")),
        "card_number_masked must be digits, asterisks, digits."
      )
    },
  },
  {
    title: "A notification has a timestamp in ISO 8601 with an offset",
    needs,
    check: async (given) => {
      const { timestamp } = await fieldsOf(given)
      assert.ok(
        timestampSchema.safeParse(timestamp).success,
        `The timestamp is ${String(timestamp)}.`
      )
    },
  },
  {
    title: "A notification does not report a declined card as captured",
    needs,
    check: async (given) => {
      await given.pay(await given.createNotified({ reference: DECLINED }), "declined")
      await given.pay(await given.createNotified({ reference: REFERENCE }), "approved")
      await given.receive(({ fields }) => fields?.reference === REFERENCE)
      const captured = given.received.filter(({ fields }) => fields?.event === PAYMENT_CAPTURED)
      assert.ok(
        captured.every(({ fields }) => fields?.reference !== DECLINED),
        "A declined card was reported as captured."
      )
    },
  },
]

async function fieldsOf(
  given: Given,
  session: Record<string, unknown> = {}
): Promise<Record<string, unknown>> {
  const { fields } = (await given.payAndReceive(session)).notification
  assert.ok(fields, "The body of the notification is not a JSON object.")
  return fields
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== ""
}
