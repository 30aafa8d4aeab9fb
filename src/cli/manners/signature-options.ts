import { Option } from "commander"
import type { DigestEncoding } from "../../core/contract/gateway-profile"
import { SIGNATURE_HEADER } from "../../core/contract/webhook-event"
import { parseHeaderName } from "./parse-option"

/** How notifications are signed, as `signature` of the gateway profile says. */
export interface SignatureFlags {
  secretKey?: string
  encoding: DigestEncoding
}

export function encodingOption(): Option {
  return new Option("--encoding <encoding>", "encoding of the digest")
    .choices(["hex", "base64"])
    .default("hex")
}

export function headerOption(): Option {
  return new Option("--header <name>", "header of the signature")
    .argParser(parseHeaderName)
    .default(SIGNATURE_HEADER)
}
