import {
  gatewayProfileSchema,
  type GatewayProfileInput,
} from "../../../core/contract/gateway-profile"
import { exampleCall } from "../example-call"

describe("The example call of the sandbox's console", () => {
  const example = (profile: GatewayProfileInput) =>
    exampleCall("https://pay.example", gatewayProfileSchema.parse(profile))

  it("The example call in the sandbox's console takes the key from an environment variable", () => {
    expect(example({ auth: { in: "header", name: "X-Key", scheme: "" } })).toBe(
      [
        "curl https://pay.example/hosted-payments/checkout-url",
        '-H "X-Key: $HOSTED_CHECKOUT_SECRET_KEY"',
        '-H "Content-Type: application/json"',
        `-d "{\\"amount\\": 22.59}"`,
      ].join(" \\\n  ")
    )
  })

  it("The example call in the sandbox's console has the key in the body if the gateway profile's auth is in the body", () => {
    expect(example({ auth: { in: "body", field: "key" } })).toContain(
      `-d "{\\"amount\\": 22.59, \\"key\\": \\"$HOSTED_CHECKOUT_SECRET_KEY\\"}"`
    )
  })

  it("The example call in the sandbox's console is a form with a version header if the gateway profile asks for both", () => {
    const text = example({
      auth: { in: "body", field: "key" },
      contentType: "application/x-www-form-urlencoded",
      version: { header: "x-version", value: "2" },
    })

    expect(text).toContain('-H "x-version: 2"')
    expect(text).toContain("-d amount=22.59")
    expect(text).toContain('-d "key=$HOSTED_CHECKOUT_SECRET_KEY"')
    expect(text).not.toContain("Content-Type")
  })
})
