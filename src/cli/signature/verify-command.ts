import type { Command } from "commander"
import type { WebhookPayloadError } from "../../core/errors/hosted-checkout-errors"
import { constructEvent } from "../../core/signature/signature"
import { signatureProblem } from "../../core/signature/signature-problem"
import { EXIT } from "../manners/exit-codes"
import { colour, jsonOption, print, type OutputFlags } from "../manners/output"
import { readBody } from "../manners/read-input"
import { requireSecretKey, secretKeyOption } from "../manners/secret-key"
import { encodingOption, type SignatureFlags } from "../manners/signature-options"
import { SIGNATURE_PROBLEMS } from "./problems"

interface Verified {
  valid: boolean
  problem: string | null
  message: string
}

/**
 * Adds `verify`: checks the signature of a body, offline (spec, Authentication, 2 to 5). Exit code 1 for a wrong
 * signature, and for a signed body that is no JSON object.
 */
export function addVerifyCommand(program: Command): void {
  program
    .command("verify")
    .description("Verify the signature of a notification's body")
    .argument("[file]", "the body, byte for byte; stdin for - or none")
    .requiredOption("--signature <value>", "value of the signature header: sha256=...")
    .addOption(secretKeyOption())
    .addOption(encodingOption())
    .addOption(jsonOption())
    .action(
      (file: string | undefined, flags: SignatureFlags & OutputFlags & { signature: string }) => {
        const key = requireSecretKey(flags.secretKey)
        const verified = verify(readBody(file), key, flags)
        print(flags, colour(verified.valid ? "green" : "red", verified.message), verified)
        process.exitCode = verified.valid ? EXIT.ok : EXIT.problem
      }
    )
}

function verify(
  body: Buffer,
  key: string,
  { signature, encoding }: SignatureFlags & { signature: string }
): Verified {
  const problem = signatureProblem(body, signature, key, { encoding })
  if (problem) {
    return { valid: false, problem, message: SIGNATURE_PROBLEMS[problem] }
  }
  try {
    constructEvent(body, signature, key, { encoding })
    return { valid: true, problem: null, message: "The signature is right." }
  } catch (error) {
    const { message } = error as WebhookPayloadError
    return {
      valid: false,
      problem: "body_malformed",
      message: `The signature is right. ${message}`,
    }
  }
}
