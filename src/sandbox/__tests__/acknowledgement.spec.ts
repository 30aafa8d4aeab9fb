import { isAcknowledged } from "../webhook/acknowledgement"

describe("isAcknowledged", () => {
  it.each([
    [{ status: 200 }, {}, true],
    [{ status: 299, body: "anything" }, {}, true],
    [{ status: 199 }, {}, false],
    [{ status: 300 }, {}, false],
    [{ status: null }, {}, false],
    [{ status: 202 }, { status: 202 }, true],
    [{ status: 200 }, { status: 202 }, false],
    [{ status: null }, { status: 202 }, false],
    [{ status: 204, body: " OK\n" }, { body: "OK" }, true],
    [{ status: 200, body: "ok" }, { body: "OK" }, false],
    [{ status: 200 }, { body: "OK" }, false],
    [{ status: 500, body: "OK" }, { body: "OK" }, false],
    [{ status: 200, body: "OK" }, { status: 202, body: "OK" }, false],
  ] as const)(
    "The sandbox counts the store's answer %j as an acknowledgement, if the gateway profile asks for %j: %s",
    (answer, wanted, expected) => {
      expect(isAcknowledged(answer, wanted)).toBe(expected)
    }
  )
})
