import { readShortReference, shortReference } from "../short-reference"

describe("Short references", () => {
  it("The short reference that a shopper reads is the last eight characters of the attempt's id, in upper case", () => {
    expect(shortReference("hcatt_01K8ZQ4Y7T3M5N6P8RABCDWXYZ")).toBe("ABCDWXYZ")
    expect(shortReference("hcatt_01k8zq4y7t3m5n6p8rabcdwxyz")).toBe("ABCDWXYZ")
  })

  it.each(["ABCDWXYZ", "abcdwxyz", " abcd wxyz ", "ABCD-WXYZ"])(
    "The search in Admin reads the text %p as the short reference ABCDWXYZ",
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
  ])("The search in Admin does not read the text %p as a short reference", (text) => {
    expect(readShortReference(text)).toBeUndefined()
  })
})
