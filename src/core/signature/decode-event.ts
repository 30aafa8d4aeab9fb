import { WebhookPayloadError } from "../errors/hosted-checkout-errors"
import { parseJson } from "../contract/parse-json"
import type { Bytes } from "./signature"

// Created once: the decoder keeps no state between texts.
const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * Decodes a notification whose signature is verified.
 *
 * @throws WebhookPayloadError (status 400) for anything but a JSON object.
 */
export function decodeEvent(raw: Bytes): Record<string, unknown> {
  let decoded: unknown
  try {
    decoded = parseJson(typeof raw === "string" ? raw : utf8.decode(raw))
  } catch {
    // The parser's message quotes the body, so it is dropped on purpose.
    throw new WebhookPayloadError("The body is signed but is not valid JSON.")
  }
  if (typeof decoded !== "object" || decoded === null || Array.isArray(decoded)) {
    throw new WebhookPayloadError("The body is signed but is not a JSON object.")
  }
  return decoded as Record<string, unknown>
}
