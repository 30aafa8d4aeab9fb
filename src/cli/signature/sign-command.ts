import { createHash } from "node:crypto"
import type { Command } from "commander"
import { generateTestHeader } from "../../core/signature/signature"
import { jsonOption, print, type OutputFlags } from "../manners/output"
import { readBody } from "../manners/read-input"
import { requireSecretKey, secretKeyOption } from "../manners/secret-key"
import { encodingOption, headerOption, type SignatureFlags } from "../manners/signature-options"

/** Adds `sign`: prints the signature header of a body, offline (spec, Authentication, 2). */
export function addSignCommand(program: Command): void {
  program
    .command("sign")
    .description("Print the signature header of a notification's body")
    .argument("[file]", "the body, byte for byte; stdin for - or none")
    .addOption(secretKeyOption())
    .addOption(encodingOption())
    .addOption(headerOption())
    .addOption(jsonOption())
    .action(
      (file: string | undefined, flags: SignatureFlags & OutputFlags & { header: string }) => {
        const key = requireSecretKey(flags.secretKey)
        const body = readBody(file)
        const value = generateTestHeader(body, key, flags)
        print(flags, `${flags.header}: ${value}`, {
          header: flags.header,
          value,
          body_bytes: body.length,
          body_sha256: createHash("sha256").update(body).digest("hex"),
        })
      }
    )
}
