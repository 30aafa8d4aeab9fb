import { keyFingerprint } from "../../sandbox/api/key-fingerprint"
import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"
import type { SandboxAccess, ScenarioApi } from "./scenario-api"

/**
 * Refuses a sandbox that has another Merchant Secret Key: another project's sandbox may have the port. Compares nothing
 * without a key. A call of the gateway's endpoints would tell the keys apart too, but would use up a waiting fault.
 *
 * @throws CliFailure (exit code 1) for another key.
 */
export async function requireOwnSandbox(
  api: ScenarioApi,
  { sandbox }: SandboxAccess,
  secretKey = ""
): Promise<void> {
  const key = secretKey.trim()
  if (key !== "" && keyFingerprint(key) !== (await api.state()).key_fingerprint) {
    throw new CliFailure(
      `the sandbox at ${sandbox} has another Merchant Secret Key than this command. It may be the sandbox of another project: name yours with --sandbox, or pass the key of this one with --secret-key.`,
      EXIT.problem
    )
  }
}
