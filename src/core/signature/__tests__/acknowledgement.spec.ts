import { acknowledgementOf } from "../acknowledgement"

describe("acknowledgementOf", () => {
  const json = "application/json; charset=utf-8"
  const text = "text/plain; charset=utf-8"
  const received = '{"received":true}'

  it.each([
    [{}, { status: 200, contentType: json, body: received }],
    [{ status: 202 } as const, { status: 202, contentType: json, body: received }],
    [{ body: "OK" }, { status: 200, contentType: text, body: "OK" }],
    [{ status: 201, body: "OK" } as const, { status: 201, contentType: text, body: "OK" }],
  ])(
    "The plugin acknowledges a notification with the status and text of the gateway profile's acknowledgement %j",
    (wanted, answer) => {
      expect(acknowledgementOf(wanted)).toEqual(answer)
    }
  )
})
