import { hideSecrets, withoutSecrets } from "../secrets"

describe("hideSecrets", () => {
  it.each([
    ["every time that it stands there", "a key_1 key_1", "a [redacted] [redacted]"],
    ["inside a text", "Bearer:key_1;", "Bearer:[redacted];"],
  ])("removes a secret: %s", (_, text, safe) => {
    expect(hideSecrets(text, ["key_1"])).toBe(safe)
  })

  it("removes several, also as a URL writes them", () => {
    expect(hideSecrets("?a=K%2f1&b=k%2f1", ["k/1"])).toBe("?a=K%2f1&b=[redacted]")
    expect(hideSecrets("?a=k%2F1&b=k/1&c=tok", ["k/1", "tok"])).toBe(
      "?a=[redacted]&b=[redacted]&c=[redacted]"
    )
  })

  it("leaves a text as it is where there is no secret", () => {
    expect(hideSecrets("text", [""])).toBe("text")
    expect(hideSecrets("text", ["\ud800"])).toBe("text")
  })
})

describe("withoutSecrets", () => {
  it("leaves a secret of four characters: it may be part of an amount or a currency", () => {
    const body = { currency: "cad", id: "txn_test_1", count: 1234 }

    expect(withoutSecrets(body, ["cad", "test", "1234"])).toEqual(body)
    expect(withoutSecrets({ id: "txn_tests_1" }, ["tests"])).toEqual({ id: "txn_[redacted]_1" })
  })

  it("removes them from keys, texts and numbers, and leaves all else as it is", () => {
    const body = { a: [{ key_1: "key_1" }, 12345, 7, true, null], b: "x" }

    expect(withoutSecrets(body, ["key_1", "12345"])).toEqual({
      a: [{ "[redacted]": "[redacted]" }, "[redacted]", 7, true, null],
      b: "x",
    })
  })

  it("leaves out what lies deeper than 32 levels, however deep it is", () => {
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
