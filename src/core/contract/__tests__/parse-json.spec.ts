import { parseJson } from "../parse-json"

describe("parseJson", () => {
  it.each([
    ["9007199254740993", "9007199254740993"],
    ["-9007199254740993", "-9007199254740993"],
    ["9007199254740992", "9007199254740992"],
    ["9007199254740991", 9007199254740991],
    ["-9007199254740991", -9007199254740991],
    ["123456789012345678901234567890", "123456789012345678901234567890"],
  ])(
    "The whole number %s in the gateway's JSON is read as %p, so that no digit is lost",
    (number, read) => {
      expect(parseJson(`{"id":${number},"list":[${number}]}`)).toEqual({ id: read, list: [read] })
      expect(parseJson(number)).toBe(read)
    }
  )

  it.each(["22.590000000000000001", "1e21", "9007199254740993.0", "9007199254740993e0"])(
    "The number %s in the gateway's JSON, which is not written as a whole number, is read as an ordinary JavaScript number",
    (number) => {
      expect(parseJson(`[${number}]`)).toEqual([Number(number)])
    }
  )

  it.each([
    ["9007199254740993"],
    ['a "9007199254740993" b'],
    ['[9007199254740993], "x": 9007199254740993'],
    ["9007199254740993\\"],
    ['\\"9007199254740993'],
  ])(
    "The text or key %s in the gateway's JSON stays unchanged although it contains a large number",
    (text) => {
      const body = { [text]: text, id: 1 }

      expect(parseJson(JSON.stringify(body))).toEqual(body)
    }
  )

  it.each(["09007199254740993", "9007199254740993x", "{9007199254740993:1}", ""])(
    "The text %p is refused with a SyntaxError, because it is no JSON",
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError)
    }
  )
})
