import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"

const ROOT = resolve(__dirname, "../..")
const FILES = tracked("*.ts", "*.tsx")

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

/** In comments and docs. */
const PROSE: readonly (readonly [said: string, not: RegExp])[] = [
  ["reports, is notified, knows", /\b(told|tells)\b/i],
  ["with, next to, as well as", /\bbesides?\b/i],
  ["checks, reads, searches, reviews", /\blook(s|ed|ing)? (at|for|into)\b|\ba look\b/i],
  ["is returned, returns", /\b(went|goes|gone) back\b/i],
  ["is removed", /\btak(en?|es|ing) out\b/i],
  ["continues", /\b(goes|going) on\b/i],
  ["again", /\banew\b/i],
  ["silently", /\bwithout a word\b/i],
]

/** Released, so it stays as it was. */
const CHANGELOG = "CHANGELOG.md"

const names = new Map<string, string>()
const titles = new Map<string, string>()
const prose: string[] = []
for (const file of FILES) {
  read(file)
}
for (const file of tracked("*.md").filter((name) => name !== CHANGELOG)) {
  readDocs(file)
}

describe("The vocabulary of the project", () => {
  it.each(NAMES)("has names with %s, and none with %s", (_, not) => {
    expect(
      [...names]
        .filter(([name]) => partsOf(name).some((part) => not.test(part)))
        .map(([name, file]) => `${file}: ${name}`)
    ).toEqual([])
  })

  it.each(PROSE)("has comments and docs with %s, and none with %s", (_, not) => {
    expect(prose.filter((line) => not.test(line.slice(line.indexOf(":"))))).toEqual([])
  })

  it.each(TITLES)("has test titles with %s, and none with %s", (_, not) => {
    expect(
      [...titles].filter(([title]) => not.test(title)).map(([title, file]) => `${file}: ${title}`)
    ).toEqual([])
  })
})

function tracked(...patterns: string[]): string[] {
  return execFileSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n")
}

/** The parts of a name: `unknown_status`, `isReportedAgain`, `POLL_MS`. */
function partsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_")
}

function read(file: string): void {
  const text = readFileSync(join(ROOT, file), "utf8")
  for (const [line] of text.matchAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm)) {
    prose.push(`${file}: ${line.trim()}`)
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
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

/** Without code and quotations: a page's text or a test's title is what it is. */
function readDocs(file: string): void {
  const text = readFileSync(join(ROOT, file), "utf8").replace(/```[^]*?```/g, "")
  for (const line of text.split("\n")) {
    prose.push(`${file}: ${line.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, "")}`)
  }
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
