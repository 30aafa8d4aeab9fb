import {
  GatewayConnectionError,
  GatewayProxyError,
  GatewayRequestError,
  GatewayResponseError,
  GatewayTimeoutError,
} from "./errors"

/** Failures before the connection was established: the request cannot have been sent. */
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"])

/** Failures while reading: an answer came, but not an acceptable one. */
const UNREADABLE = new Map([
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "it is too large"],
  ["UND_ERR_HEADERS_OVERFLOW", "its headers are too large"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "its length is not the one announced"],
])

/** Translates a failure of the HTTP client that is not the total deadline. */
export function toGatewayError(cause: unknown): Error {
  const { name, message, code = name } = cause as Error & { code?: string }

  if (cause instanceof GatewayProxyError) {
    return cause
  }
  if (code === "UND_ERR_CONNECT_TIMEOUT") {
    return new GatewayTimeoutError("The connection to the gateway was not established in time.", {
      mayHaveArrived: false,
      cause,
    })
  }
  if (code === "UND_ERR_INVALID_ARG") {
    // For example a key with line breaks. The client names the header and not its value.
    return new GatewayRequestError(`The request cannot be sent: ${message}.`, { cause })
  }
  const unreadable = UNREADABLE.get(code)
  if (unreadable) {
    return new GatewayResponseError(`The gateway's answer was not read: ${unreadable}.`, { cause })
  }
  if (name === "HTTPParserError") {
    // No cause: the parser's error contains the bytes that it could not read.
    return new GatewayResponseError("The gateway's answer is not HTTP.")
  }
  return new GatewayConnectionError(`The connection to the gateway failed (${code}).`, {
    mayHaveArrived: !NEVER_CONNECTED.has(code),
    cause,
  })
}
