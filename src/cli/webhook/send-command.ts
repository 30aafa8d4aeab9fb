import { randomBytes, randomUUID } from "node:crypto"
import { InvalidArgumentError, type Command } from "commander"
import {
  PAYMENT_CAPTURED,
  webhookEventSchema,
  type WebhookEventPayload,
} from "../../core/contract/webhook-event"
import { maskCardNumbers } from "../../core/privacy/masking"
import { WebhookPayloadError } from "../../core/errors/hosted-checkout-errors"
import { decodeEvent } from "../../core/signature/decode-event"
import { generateTestHeader } from "../../core/signature/signature"
import { EXIT } from "../manners/exit-codes"
import { colour, jsonOption, oneLine, print, warn, type OutputFlags } from "../manners/output"
import { parseUrl } from "../manners/parse-option"
import { readBody } from "../manners/read-input"
import { requireSecretKey, secretKeyOption } from "../manners/secret-key"
import { encodingOption, headerOption, type SignatureFlags } from "../manners/signature-options"
import { storeAddress, urlOption } from "../store/store-address"
import { postBytes } from "./post-bytes"

interface SendFlags extends SignatureFlags, OutputFlags {
  url?: string
  account: string
  to?: string
  header: string
  body?: string
  field: Record<string, string>
  forged?: boolean
}

/**
 * Adds `webhook send`: signs a notification of your own and posts the notification to the store (spec, Webhook
 * delivery). Exit codes: 1 if the answer is no 2xx, 3 without an answer.
 */
export function addSendCommand(webhook: Command): void {
  webhook
    .command("send")
    .description("Sign a notification of your own and post it to a webhook URL")
    .addOption(urlOption())
    .option("--account <name>", "the account that is notified", "default")
    .option("--to <url>", "post to this address instead of the account's webhook URL", parseUrl)
    .option("--body <file>", "send these bytes; - for stdin. Without it, an approved payment")
    .option("--field <name=value>", "set a field of that payment; repeatable", parseField, {})
    .option("--forged", "sign with a key that nobody has")
    .addOption(secretKeyOption())
    .addOption(encodingOption())
    .addOption(headerOption())
    .addOption(jsonOption())
    .action((flags: SendFlags) => send(flags))
}

async function send(flags: SendFlags): Promise<void> {
  const key = flags.forged ? randomUUID() : requireSecretKey(flags.secretKey)
  const body =
    flags.body === undefined
      ? Buffer.from(JSON.stringify(approvedPayment(flags.field)))
      : readBody(flags.body)
  const to = flags.to ?? `${storeAddress(flags.url)}/hooks/hosted-checkout/${flags.account}`
  // An empty --field is not in the body.
  warnOfUnknownFields(new Set([...Object.keys(flags.field), ...fieldsOf(body)]))
  const { status, text } = await postBytes(to, body, {
    "content-type": "application/json",
    [flags.header]: generateTestHeader(body, key, flags),
  })
  const accepted = status >= 200 && status < 300
  const lines = [
    `Sent to ${to}, signed with ${flags.forged ? "a key that nobody has" : "your key"}:`,
    `  ${oneLine(maskCardNumbers(body.toString("utf8")))}`,
    `Answered ${colour(accepted ? "green" : "red", String(status))}: ${oneLine(text)}`,
  ]
  print(flags, lines.join("\n"), { to, status, answer: text, body: body.toString("utf8") })
  process.exitCode = accepted ? EXIT.ok : EXIT.problem
}

/** Warns only: an unknown field is mostly a typing error, but a gateway may send more fields than its document names. */
function warnOfUnknownFields(fields: ReadonlySet<string>): void {
  const known = Object.keys(webhookEventSchema.shape)
  for (const field of [...fields].filter((one) => !known.includes(one))) {
    warn(
      `a notification has no field ${oneLine(maskCardNumbers(field))}. The gateway's document has: ${known.join(", ")}.`
    )
  }
}

/** The names of the fields; none in a body that is no JSON object, which may be sent on purpose. */
function fieldsOf(body: Buffer): string[] {
  try {
    return Object.keys(decodeEvent(body))
  } catch (error) {
    if (error instanceof WebhookPayloadError) {
      return []
    }
    throw error
  }
}

/** A payment of 10.00 CAD with every field of the spec. `fields` replace fields of the payment; an empty text removes a field. */
function approvedPayment(fields: Record<string, string>): Record<string, string> {
  const payment = {
    event: PAYMENT_CAPTURED,
    merchant_site_id: "site_sandbox",
    // A UUID may have thirteen digits in a row, which would be printed masked, as a card number.
    transaction_id: `txn_${randomBytes(16).toString("base64url")}`,
    amount: "10.00",
    currency: "CAD",
    status: "approved",
    card_type: "VISA",
    card_number_masked: "424242******4242",
    reference: "",
    timestamp: new Date().toISOString().replace("Z", "+00:00"),
  } satisfies WebhookEventPayload
  return Object.fromEntries(
    Object.entries({ ...payment, ...fields }).filter(([, value]) => value !== "")
  )
}

function parseField(text: string, before: Record<string, string>): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError("It must be name=value, for instance status=declined.")
  }
  return { ...before, [name]: value }
}
