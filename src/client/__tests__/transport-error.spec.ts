import { toGatewayError } from "../transport-error"

/** As the system and the HTTP client make them; what a name server answers is not for a test. */
const errorWith = (code: string) => Object.assign(new Error("text"), { code })

describe("toGatewayError", () => {
  it.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"])(
    "A gateway call that fails with %s is reported as not arrived at the gateway",
    (code) => {
      const cause = errorWith(code)

      expect(toGatewayError(cause)).toMatchObject({
        name: "GatewayConnectionError",
        message: `The connection to the gateway failed (${code}).`,
        mayHaveArrived: false,
        retryable: true,
        cause,
      })
    }
  )

  it.each(["ECONNRESET", "EPIPE", "ETIMEDOUT", "UND_ERR_SOCKET", "CERT_HAS_EXPIRED", "E_NEW"])(
    "A gateway call that fails with %s is reported as possibly arrived at the gateway",
    (code) => {
      expect(toGatewayError(errorWith(code))).toMatchObject({
        name: "GatewayConnectionError",
        mayHaveArrived: true,
      })
    }
  )

  it.each([
    "UND_ERR_RES_EXCEEDED_MAX_SIZE",
    "UND_ERR_HEADERS_OVERFLOW",
    "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
  ])(
    "A gateway call that fails with %s is reported as an unusable answer of the gateway",
    (code) => {
      expect(toGatewayError(errorWith(code))).toHaveProperty("name", "GatewayResponseError")
    }
  )

  it("A gateway call that fails without an error code is reported with the error's name", () => {
    expect(toGatewayError(new TypeError("text")).message).toBe(
      "The connection to the gateway failed (TypeError)."
    )
  })
})
