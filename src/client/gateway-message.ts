import { hideSecrets, maskCardNumbers } from "../core"

const MAX_LENGTH = 200
// Line breaks and terminal codes in a message would forge lines of a log.
const UNPRINTABLE = /[\s\p{C}]+/gu

/**
 * The human-readable message in the body of an API error (spec, Errors, 1; the body's shape is not shown:
 * `message`, `error` and `error.message` are read), safe to log: one line, at most 200 characters, card
 * numbers masked, and echoed `secrets` removed.
 */
export function readGatewayMessage(body: string, secrets: readonly string[]): string | undefined {
  const message = findMessage(body)?.replace(UNPRINTABLE, " ").trim()
  if (!message) {
    return undefined
  }
  // Secrets go first: a cut or masked one would not be found any more.
  const safe = maskCardNumbers(hideSecrets(message, secrets))
  return safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH - 1)}…` : safe
}

function findMessage(body: string): string | undefined {
  let decoded: unknown
  try {
    decoded = JSON.parse(body)
  } catch {
    return undefined
  }
  const { message, error } = fieldsOf(decoded)
  return [message, error, fieldsOf(error).message].find((text) => typeof text === "string")
}

function fieldsOf(value: unknown): { message?: unknown; error?: unknown } {
  return typeof value === "object" && value !== null ? value : {}
}
