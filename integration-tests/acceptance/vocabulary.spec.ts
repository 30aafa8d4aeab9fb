import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"

const ROOT = resolve(__dirname, "../..")
const FILES = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n")

/** What is not said, and what is said for it. */
const NAMES: readonly (readonly [said: string, not: RegExp])[] = [
  ["notified or reported", /^(told|tells?|telling)$/],
  ["status", /^words?$/],
  ["check", /^(looks?|looked|looking)$/],
  ["second or duplicate", /^besides?$/],
  ["again", /^anew$/],
]

const TITLES: readonly (readonly [said: string, not: RegExp])[] = [
  ["reports, is notified", /\b(told|tells?|telling)\b/i],
  ["status", /\bwords?\b/i],
  ["checks", /\b(looks?|looked|looking)\b/i],
  ["with, as well as", /\bbesides?\b/i],
  ["is returned, is reversed", /\b(went|goes|gone) back\b/i],
  ["is reversed in Medusa", /\btak(en?|es|ing) out\b/i],
  ["continues", /\bgo(es)? on\b/i],
  ["again", /\banew\b/i],
]

const names = new Map<string, string>()
const titles = new Map<string, string>()
for (const file of FILES) {
  read(file)
}

describe("The vocabulary of the project", () => {
  it.each(NAMES)("has names with %s, and none with %s", (_, not) => {
    expect(
      [...names]
        .filter(([name]) => partsOf(name).some((part) => not.test(part)))
        .map(([name, file]) => `${file}: ${name}`)
    ).toEqual([])
  })

  it.each(TITLES)("has test titles with %s, and none with %s", (_, not) => {
    expect(
      [...titles].filter(([title]) => not.test(title)).map(([title, file]) => `${file}: ${title}`)
    ).toEqual([])
  })
})

/** The parts of a name: `unknown_status`, `isReportedAgain`, `POLL_MS`. */
function partsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_")
}

function read(file: string): void {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), "utf8"),
    ts.ScriptTarget.Latest
  )
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      names.set(node.text, file)
    }
    if (ts.isCallExpression(node) && /^(it|test|describe|describeStore)\b/.test(calleeOf(node))) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) {
        titles.set(title.text, file)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** `it` of `it("…")`, and of `it.each([…])("…")`. */
function calleeOf({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) {
    return expression.text
  }
  if (ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.expression)) {
    return expression.expression.text
  }
  return ts.isCallExpression(expression) ? calleeOf(expression) : ""
}
