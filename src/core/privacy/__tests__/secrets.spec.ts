import { hideSecrets, withoutSecrets } from "../secrets"

describe("hideSecrets", () => {
  it.each([
    ["two words of the text", "a key_1 key_1", "a [redacted] [redacted]"],
    ["a part of a word", "Bearer:key_1;", "Bearer:[redacted];"],
  ])("A secret is removed wherever it is in a text, here %s", (_, text, safe) => {
    expect(hideSecrets(text, ["key_1"])).toBe(safe)
  })

  it("Several secrets are removed from a text, also in the encoding of a URL", () => {
    expect(hideSecrets("?a=K%2f1&b=k%2f1", ["k/1"])).toBe("?a=K%2f1&b=[redacted]")
    expect(hideSecrets("?a=k%2F1&b=k/1&c=tok", ["k/1", "tok"])).toBe(
      "?a=[redacted]&b=[redacted]&c=[redacted]"
    )
  })

  it("A text stays unchanged when the only secret is empty or cannot be written in a URL", () => {
    expect(hideSecrets("text", [""])).toBe("text")
    expect(hideSecrets("text", ["\ud800"])).toBe("text")
  })
})

describe("withoutSecrets", () => {
  it("A secret of four characters is not removed, because it may be part of an amount or a currency", () => {
    const body = { currency: "cad", id: "txn_test_1", count: 1234 }

    expect(withoutSecrets(body, ["cad", "test", "1234"])).toEqual(body)
    expect(withoutSecrets({ id: "txn_tests_1" }, ["tests"])).toEqual({ id: "txn_[redacted]_1" })
  })

  it("Secrets are replaced in property names, texts and numbers of JSON, and nothing else is changed", () => {
    const body = { a: [{ key_1: "key_1" }, 12345, 7, true, null], b: "x" }

    expect(withoutSecrets(body, ["key_1", "12345"])).toEqual({
      a: [{ "[redacted]": "[redacted]" }, "[redacted]", 7, true, null],
      b: "x",
    })
  })

  it("Removing secrets from JSON replaces everything deeper than 32 levels with a note", () => {
    const nested = (levels: number): unknown =>
      JSON.parse(`${'{"a":'.repeat(levels)}"x"${"}".repeat(levels)}`)

    expect(withoutSecrets(nested(32), ["key_1"])).toEqual(nested(32))
    expect(JSON.stringify(withoutSecrets(nested(5_000), ["key_1"]))).toBe(
      JSON.stringify(nested(33)).replace('{"a":"x"}', '"[too deep]"')
    )
    expect(withoutSecrets([JSON.parse("[".repeat(40) + "]".repeat(40))], ["key_1"])).toEqual(
      JSON.parse(`${"[".repeat(32)}"[too deep]"${"]".repeat(32)}`)
    )
  })
})
