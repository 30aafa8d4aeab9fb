import fc from "fast-check"
import { parseJson } from "../parse-json"
import { holds } from "../../__tests__/support/holds"

describe("parseJson", () => {
  it("Any JSON of the gateway is read as JSON.parse reads it, except that large whole numbers keep all digits", () => {
    const safe = BigInt(Number.MAX_SAFE_INTEGER)
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', "\\", "9", ",") }))
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        texts,
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.constantFrom(null, true),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(texts, tie("value"), { maxKeys: 3 })
      ),
    })).value
    const written = (value: unknown): string =>
      typeof value === "bigint"
        ? String(value)
        : Array.isArray(value)
          ? `[${value.map(written).join(" , ")}]`
          : typeof value === "object" && value !== null
            ? `{${Object.entries(value)
                .map(([key, inner]) => `${JSON.stringify(key)}: ${written(inner)}`)
                .join(",")}}`
            : JSON.stringify(value)
    const read = (value: unknown): unknown =>
      typeof value === "bigint"
        ? value > safe || value < -safe
          ? String(value)
          : Number(value)
        : Array.isArray(value)
          ? value.map(read)
          : typeof value === "object" && value !== null
            ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, read(inner)]))
            : value
    holds(
      fc.property(values, (value) => {
        expect(JSON.stringify(parseJson(written(value)))).toBe(JSON.stringify(read(value)))
      })
    )
  })
})
