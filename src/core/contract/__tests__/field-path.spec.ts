import { valueAt } from "../field-path"

const VALUE = { error: { message: "No.", "": 1 }, list: [{ a: 1 }], nothing: null, text: "abc" }

describe("valueAt", () => {
  it.each([
    ["", VALUE],
    [".", VALUE],
    ["error.message", "No."],
    ["error..message", "No."],
    ["list.0.a", 1],
    ["nothing", null],
    ["nothing.deeper", undefined],
    ["text.length", undefined],
    ["error.code", undefined],
    ["toString", undefined],
    ["error.constructor.name", undefined],
  ])(
    "The path %p finds only what the gateway's answer itself contains, and no field that JavaScript has inherited",
    (path, expected) => {
      expect(valueAt(VALUE, path)).toEqual(expected)
    }
  )

  it.each([null, undefined, "text", 7])(
    "A field path finds nothing in the value %p, which has no fields",
    (value) => {
      expect(valueAt(value, "a")).toBeUndefined()
    }
  )
})
