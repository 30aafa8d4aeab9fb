import { readShortReference, shortReference } from "../short-reference"

describe("Short references", () => {
  it("A short reference is the end of a checkout attempt's id, in upper case", () => {
    expect(shortReference("hcatt_01K8ZQ4Y7T3M5N6P8RABCDWXYZ")).toBe("ABCDWXYZ")
    expect(shortReference("hcatt_01k8zq4y7t3m5n6p8rabcdwxyz")).toBe("ABCDWXYZ")
  })

  it.each(["ABCDWXYZ", "abcdwxyz", " abcd wxyz ", "ABCD-WXYZ"])(
    "The short reference is read from %p, which a person may type",
    (text) => {
      expect(readShortReference(text)).toBe("ABCDWXYZ")
    }
  )

  it.each([
    "",
    "ABCDWXY",
    "ABCDWXYZ0",
    "ABCDWXYI",
    "hcatt_01K8ZQ4Y7T3M5N6P8RABCDWXYZ",
    "a@b.example",
  ])("No short reference is found in %p", (text) => {
    expect(readShortReference(text)).toBeUndefined()
  })
})
