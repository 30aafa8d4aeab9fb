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
    "A field of the gateway's answer is found at the path %p, but not if JavaScript has inherited the field",
    (path, expected) => {
      expect(valueAt(VALUE, path)).toEqual(expected)
    }
  )

  it.each([null, undefined, "text", 7])(
    "A field path finds nothing in %p, which has no fields",
    (value) => {
      expect(valueAt(value, "a")).toBeUndefined()
    }
  )
})
