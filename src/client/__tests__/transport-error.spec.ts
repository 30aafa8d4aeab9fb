import { toGatewayError } from "../transport-error"

/** As the system and the HTTP client make them; what a name server answers is not for a test. */
const errorWith = (code: string) => Object.assign(new Error("text"), { code })

describe("toGatewayError", () => {
  it.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"])(
    "toGatewayError says after %s that the request did not arrive",
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
    "toGatewayError says after %s that the request may have arrived",
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
  ])("toGatewayError reads %s as an unusable answer", (code) => {
    expect(toGatewayError(errorWith(code))).toHaveProperty("name", "GatewayResponseError")
  })

  it("toGatewayError names an error without a code by the error's name", () => {
    expect(toGatewayError(new TypeError("text")).message).toBe(
      "The connection to the gateway failed (TypeError)."
    )
  })
})
