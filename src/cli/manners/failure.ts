import { GatewayProxyError } from "../../client/errors"
import { EXIT } from "./exit-codes"

/** Ends a command with one line for the user, without a stack trace. */
export class CliFailure extends Error {
  override readonly name = "CliFailure"

  /** @param message what happened and what to do; no secret. */
  constructor(
    message: string,
    readonly exitCode: number = EXIT.usage
  ) {
    super(message)
  }
}

/** The reason of a network or file error: the code, or the message if there is no code. Of a proxy's error, the message. */
export function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const proxyError = [error, cause].find((one) => one instanceof GatewayProxyError)
  if (proxyError) {
    return proxyError.message
  }
  const { code, message } = cause as { code?: unknown; message?: unknown }
  return typeof code === "string" && code !== "" ? code : String(message)
}
