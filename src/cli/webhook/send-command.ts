import { randomUUID } from "node:crypto"
import { InvalidArgumentError, type Command } from "commander"
import { PAYMENT_CAPTURED, type WebhookEventPayload } from "../../core/contract"
import { generateTestHeader } from "../../core/signature"
import { EXIT } from "../manners/exit-codes"
import { colour, jsonOption, print, type OutputFlags } from "../manners/output"
import { parseUrl } from "../manners/parse-option"
import { readInput } from "../manners/read-input"
import { requireSecretKey, secretKeyOption } from "../manners/secret-key"
import { encodingOption, headerOption, type SignatureFlags } from "../manners/signature-options"
import { postBytes } from "./post-bytes"

interface SendFlags extends SignatureFlags, OutputFlags {
  url: string
  header: string
  body?: string
  field: Record<string, string>
  forged?: boolean
}

/**
 * Adds `webhook send`: posts a signed notification of one's own (spec, Webhook delivery). Exit code 1 for any
 * answer but a 2xx, 3 without an answer.
 */
export function addSendCommand(webhook: Command): void {
  webhook
    .command("send")
    .description("Sign a notification of your own and post it to a webhook URL")
    .requiredOption("--url <url>", "the webhook URL", parseUrl)
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
      : readInput(flags.body)
  const { status, text } = await postBytes(flags.url, body, {
    "content-type": "application/json",
    [flags.header]: generateTestHeader(body, key, flags),
  })
  const accepted = status >= 200 && status < 300
  print(flags, `${colour(accepted ? "green" : "red", String(status))} ${text}`.trim(), {
    status,
    answer: text,
    body: body.toString("utf8"),
  })
  process.exitCode = accepted ? EXIT.ok : EXIT.problem
}

/** A payment of 10.00 CAD, with every field of the spec; `fields` replace its own, and an empty one removes it. */
function approvedPayment(fields: Record<string, string>): Record<string, string> {
  const payment = {
    event: PAYMENT_CAPTURED,
    merchant_site_id: "site_sandbox",
    transaction_id: `txn_${randomUUID()}`,
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
