import { readFileSync } from "node:fs"
import { InvalidArgumentError, Option } from "commander"
import { gatewayProfileSchema, type GatewayProfileInput } from "../../core/contract/gateway-profile"

/** `--profile <file>`: the gateway profile, as JSON. */
export function profileOption(description: string): Option {
  return new Option("--profile <file>", description).argParser(readProfile)
}

/** @throws InvalidArgumentError if the file cannot be read, or holds no profile. */
function readProfile(path: string): GatewayProfileInput {
  const profile = readJson(path)
  const { error } = gatewayProfileSchema.safeParse(profile)
  if (error) {
    const problems = error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`)
    throw new InvalidArgumentError(`It is no gateway profile: ${problems.join("; ")}`)
  }
  return profile as GatewayProfileInput
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw new InvalidArgumentError(code ? `The file cannot be read (${code}).` : message)
  }
}
