import { gatewayModeOf } from "../gateway-mode"

describe("gatewayModeOf", () => {
  it.each([
    "http://127.0.0.1:4010",
    "https://localhost",
    "https://gateway.localhost",
    "https://sandbox.gateway.example",
    "https://api-sandbox.gateway.example/v1",
    "https://test2.gateway.example",
    "https://gateway.test",
  ])("A gateway with the address %s counts as a test gateway", (baseUrl) => {
    expect(gatewayModeOf(baseUrl)).toBe("test")
  })

  it.each([
    "https://api.gateway.example",
    "https://latest.gateway.example",
    "https://contest-pay.example",
    "https://gateway.example/sandbox/test",
    "https://127.0.0.1.gateway.example",
  ])("A gateway with the address %s counts as live", (baseUrl) => {
    expect(gatewayModeOf(baseUrl)).toBe("live")
  })
})
