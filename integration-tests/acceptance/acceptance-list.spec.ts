import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { readAcceptanceList, type AcceptanceRow } from "./acceptance-list"
import { findTests, isNameOf } from "./test-titles"

const ROOT = resolve(__dirname, "../..")
const CASES = Array.from({ length: 72 }, (_, index) => index + 1)

const rows = readAcceptanceList(readFileSync(join(ROOT, "docs/contributing/acceptance.md"), "utf8"))

describe("docs/contributing/acceptance.md", () => {
  it("has a row for each case, in their order", () => {
    expect(rows.map(({ number }) => number)).toEqual(CASES)
  })

  it("says of each case what is expected, and leaves nothing for later", () => {
    const unfinished = rows.filter(
      ({ expected, proof }) => !expected || !proof || /TODO/i.test(expected + proof)
    )
    expect(unfinished.map(({ number }) => number)).toEqual([])
  })

  it("names a test of each case", () => {
    const without = rows.filter(({ tests }) => tests.length === 0)
    expect(without.map(({ number }) => number)).toEqual([])
    // What cannot be read as the name of a test would go unchecked.
    expect(rows.map(({ rest }) => rest).filter(Boolean)).toEqual([])
  })

  it.each(CASES)("names tests of case %d that exist, once each, and run", (number) => {
    const row = rows.find((each) => each.number === number)
    expect((row?.tests ?? []).flatMap(whatIsWrong)).toEqual([])
  })
})

describe("The tests of a file", () => {
  const source = `
    describeStore("Paying", (store) => {
      describe("by card", () => {
        it("gives an order", () => {})
        it.each(["cad", "usd"])("in %s", () => {})
        it.each([["one", 1], ["two", 2]] as const)("%s is %d", () => {})
        it.each(ROWS)("$name", () => {})
        it(\`takes \${SECONDS} s\`, () => {})
        it.skip("is left out", () => {})
        it.todo("comes later")
      })
      describe.skip("by cheque", () => {
        it("is slow", () => {})
      })
      describe("by wire", () => it("gives an order", () => {}))
    })
    const WORDS = ["red", "green"] as const
    it.each(WORDS)("is %s", () => {})
    notATest("gives an order")`
  const namedBy = (name: string) =>
    findTests("some.spec.ts", source).filter((test) => isNameOf(name, test)).length

  it.each([
    "by card › gives an order",
    "Paying › by wire › gives an order",
    "in %s",
    "in usd",
    "one is 1",
    "$name",
    "takes ${SECONDS} s",
    "is green",
  ])("are found by name: %s", (name) => {
    expect(namedBy(name)).toBe(1)
  })

  it.each([
    "in eur",
    "two is 1",
    "order",
    "by cash › gives an order",
    "is left out",
    "comes later",
    "is slow",
    "by card",
  ])("are not found by another name: %s", (name) => {
    expect(namedBy(name)).toBe(0)
  })

  it("are distinguished by the describe around them", () => {
    expect(namedBy("gives an order")).toBe(2)
  })
})

function whatIsWrong({ file, name }: AcceptanceRow["tests"][number]): string[] {
  const path = join(ROOT, file)
  if (!existsSync(path)) {
    return [`${file} is not there`]
  }
  if (!isRun(path)) {
    return [`${file} is run by no spec in its folder or the one above`]
  }
  const found = findTests(file, readFileSync(path, "utf8")).filter((test) => isNameOf(name, test))
  return found.length === 1 ? [] : [`${file} has ${found.length} tests named "${name}"`]
}

/** Jest runs specs; another file runs where one that is run imports it, of its folder or the one above. */
function isRun(path: string): boolean {
  if (path.endsWith(".spec.ts")) {
    return true
  }
  const folder = dirname(path)
  return [folder, dirname(folder)].some((from) => {
    const importing = `"./${relative(from, path).replace(/(\/index)?\.ts$/, "")}"`
    return readdirSync(from)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(from, name))
      .some((file) => readFileSync(file, "utf8").includes(importing) && isRun(file))
  })
}
