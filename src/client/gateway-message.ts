import { valueAt } from "../core/contract/field-path"
import { maskCardNumbers } from "../core/privacy/masking"
import { hideSecrets } from "../core/privacy/secrets"

const MAX_LENGTH = 200
// Line breaks and terminal codes in a message would forge lines of a log.
const UNPRINTABLE = /[\s\p{C}]+/gu

/** Where gateways write a message. */
const USUAL_PATHS = ["message", "error", "error.message"]

/**
 * The human-readable message in the body of an API error (spec, Errors, 1; the body's shape is not shown), safe to
 * log: one line, at most 200 characters, card numbers masked, and echoed `secrets` removed.
 *
 * @param path the profile's path of the message; `message`, `error` and `error.message` are read after it.
 */
export function readGatewayMessage(
  body: string,
  secrets: readonly string[],
  path?: string
): string | undefined {
  const paths = path === undefined ? USUAL_PATHS : [path, ...USUAL_PATHS]
  const message = findMessage(body, paths)?.replace(UNPRINTABLE, " ").trim()
  if (!message) {
    return undefined
  }
  // Remove secrets first: a cut or masked secret would not be found any more.
  const safe = maskCardNumbers(hideSecrets(message, secrets))
  return safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH - 1)}…` : safe
}

function findMessage(body: string, paths: readonly string[]): string | undefined {
  let decoded: unknown
  try {
    decoded = JSON.parse(body)
  } catch {
    return undefined
  }
  return paths
    .map((path) => valueAt(decoded, path))
    .find((text): text is string => typeof text === "string")
}
