import { Option } from "commander"
import { CliFailure } from "./failure"

export const SECRET_KEY_VARIABLE = "HOSTED_CHECKOUT_SECRET_KEY"

export function secretKeyOption(): Option {
  return new Option(
    "--secret-key <key>",
    "the Merchant Secret Key; better set in the environment"
  ).env(SECRET_KEY_VARIABLE)
}

/** @throws CliFailure without a key. */
export function requireSecretKey(key = ""): string {
  if (key.trim() === "") {
    throw new CliFailure(
      `the Merchant Secret Key is missing. Set ${SECRET_KEY_VARIABLE} or pass --secret-key.`
    )
  }
  return key.trim()
}
