import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import packageJson from "../../package.json"

const ROOT = resolve(__dirname, "../..")
/** Where a path in the docs may begin. */
const BASES = ["", "src", "integration-tests"]
/** Written by `npm run bench`. */
const GENERATED = ["bench/results.json"]
/** `path/to/file.ts`, `src/core`; what follows a wildcard is ignored. */
const CODE = /`([^`\s]+)`/g
const LINK = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g
const FENCE = /^```[\s\S]*?^```/gm

const documents = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  ...["docs", "docs/adr"].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`)
  ),
]

describe("The docs", () => {
  it.each(documents)("name only files that exist: %s", (document) => {
    const text = readFileSync(join(ROOT, document), "utf8").replace(FENCE, "")
    expect([...pathsOf(text), ...linksOf(text)].filter((path) => !isThere(path, document))).toEqual(
      []
    )
  })

  it("explain each dependency and no other package", () => {
    const adr = readFileSync(join(ROOT, "docs/adr/0004-libraries.md"), "utf8")
    const named = [...adr.matchAll(/^\|[^|]+\| ([@a-z][^|]*?) +\|/gm)].map(([, name]) => name)
    const used = Object.keys(packageJson.dependencies)
    expect(named.filter((name) => name !== "library").sort()).toEqual(used.sort())
  })
})

/** Code that can only be a path: of a file by its ending, of a folder by its beginning. */
function pathsOf(text: string): string[] {
  return [...text.matchAll(CODE)]
    .map(([, code = ""]) => code)
    .filter(
      (code) =>
        /^\w[\w@.[\]*{},/-]*\.(ts|tsx|mjs|cjs|json|md)$/.test(code) ||
        /^(src|integration-tests|docs|demo|bench)\//.test(code)
    )
}

function linksOf(text: string): string[] {
  return [...text.matchAll(LINK)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}

function isThere(path: string, document: string): boolean {
  // A folder in brackets is a route's; the other signs stand for more than one file.
  const [fixed = ""] = path.split(/[*{]/)
  const known = fixed === path ? path : fixed.slice(0, fixed.lastIndexOf("/") + 1)
  const places = [...BASES, dirname(document)]
  return (
    known === "" ||
    GENERATED.includes(path) ||
    places.some((base) => existsSync(join(ROOT, base, known)))
  )
}
