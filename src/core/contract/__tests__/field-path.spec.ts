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
  ])("valueAt finds the own value at the path %p, and no inherited value", (path, expected) => {
    expect(valueAt(VALUE, path)).toEqual(expected)
  })

  it.each([null, undefined, "text", 7])(
    "valueAt returns undefined for %p, which has no fields",
    (value) => {
      expect(valueAt(value, "a")).toBeUndefined()
    }
  )
})
