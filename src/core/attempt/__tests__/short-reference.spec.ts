import { readShortReference, shortReference } from "../short-reference"

describe("Short references", () => {
  it("The short reference that a shopper reads is the end of the payment attempt's id, in upper case", () => {
    expect(shortReference("hcatt_01K8ZQ4Y7T3M5N6P8RABCDWXYZ")).toBe("ABCDWXYZ")
    expect(shortReference("hcatt_01k8zq4y7t3m5n6p8rabcdwxyz")).toBe("ABCDWXYZ")
  })

  it.each(["ABCDWXYZ", "abcdwxyz", " abcd wxyz ", "ABCD-WXYZ"])(
    "An admin's search accepts a short reference in the form %p",
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
  ])("An admin's search does not take %p for a short reference", (text) => {
    expect(readShortReference(text)).toBeUndefined()
  })
})
