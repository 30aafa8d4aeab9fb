import fc from "fast-check"
import { eraseJson, maskCardNumbers, maskJson } from "../masking"
import { holds } from "../../__tests__/support/holds"

const digits = fc.stringMatching(/^\d{1,40}$/)
const between = fc.oneof(
  fc.stringMatching(/^[ .,;:/"'=x*-]{0,3}$/),
  fc.string({ unit: "binary", maxLength: 3 }),
  fc.constantFrom("\ud800", "\udfff", "\u0000")
)
/** Digits and their separators. */
const text = fc.array(fc.oneof(digits, between), { maxLength: 12 }).map((parts) => parts.join(""))
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.maxSafeInteger(),
    fc.constantFrom(null, true),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(text, fc.constantFrom("reference", "email")), tie("value"), {
      maxKeys: 3,
    })
  ),
})).value

describe("maskCardNumbers", () => {
  it("Masking card numbers never makes a text longer, and adds nothing but asterisks", () => {
    holds(
      fc.property(text, (original) => {
        const masked = maskCardNumbers(original)
        return (
          masked.length <= original.length &&
          masked.replace(/[\d*]/g, "").length <= original.replace(/[\d*]/g, "").length &&
          (masked.match(/\d/g) ?? []).length <= (original.match(/\d/g) ?? []).length
        )
      })
    )
  })
})

describe("maskJson", () => {
  it("Masking any JSON gives texts that PostgreSQL can store", () => {
    holds(
      fc.property(json, (value) => {
        return textsOf(maskJson(value)).every((one) => one.isWellFormed() && !one.includes("\0"))
      })
    )
  })

  it("Erasing personal data twice gives the same result as erasing once", () => {
    holds(
      fc.property(json, (value) => {
        const erased = eraseJson(maskJson(value))
        return JSON.stringify(eraseJson(erased)) === JSON.stringify(erased)
      })
    )
  })
})

function textsOf(value: unknown): string[] {
  if (typeof value === "string") {
    return [value]
  }
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...textsOf(inner)])
    : []
}
