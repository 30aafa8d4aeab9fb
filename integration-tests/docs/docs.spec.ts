import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import packageJson from "../../package.json"
import tools from "../../src/dev/package.json"
import storefront from "../../src/storefront/package.json"
import { steps } from "../packed/lib/dtc-edits"
import { brokenLinks, withoutFences } from "./doc-links"

const ROOT = resolve(__dirname, "../..")
/** Where a path in the docs may begin. */
const BASES = ["", "src", "integration-tests"]
/** Written by a command, or by whoever follows docs/owners/install.md. */
const GENERATED = ["bench/results.json", "buy.mjs", "canada.json"]
/** `path/to/file.ts`, `src/core`; what follows a wildcard is ignored. */
const CODE = /`([^`\s]+)`/g

/** `obstacleOf` in `core/payment/decide.ts` */
const NAME_IN_FILE = /`(\w+)` in\s+`([^`\s]+\.tsx?)`/g

/** What an installer is given of ours: `medusa-payment-hosted-checkout-0.1.0.tgz`. */
const INSTALLED =
  /\b(?:npm (?:install|i)|pnpm add|yarn add)\b[^\n`]*?((?:medusa-payment-hosted-checkout|hosted-checkout-dev)[^\s`]*)/g
const TARBALLS = [packageJson, storefront, tools].map(
  ({ name, version }) => `${name}-${version}.tgz`
)

/** Of the storefront's own files. */
const IMPORTED = /^import \{ ([^}]+) \} from "[@.]/gm
const EXPORTED = /^export (?:async )?(?:const|function) (\w+)/gm

/** Of the packages that are built from a folder of the repository. */
const READMES = ["src/storefront/README.md", "src/dev/README.md"]

const documents = [
  ...readdirSync(ROOT),
  "demo/README.md",
  "skills/debug/SKILL.md",
  "skills/install/SKILL.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).map((path) =>
    join("docs", path)
  ),
].filter((name) => name.endsWith(".md"))

describe("The docs", () => {
  it.each(documents)("The page %s names only files that exist", (document) => {
    const text = withoutFences(readFileSync(join(ROOT, document), "utf8"))
    expect(pathsOf(text).filter((path) => !isThere(path, document))).toEqual([])
  })

  it.each(documents)(
    "Where the docs page %s says that a name of the code is in a file, the file declares the name",
    (document) => {
      const text = withoutFences(readFileSync(join(ROOT, document), "utf8"))
      const named = [...text.matchAll(NAME_IN_FILE)]
      expect(named.filter(([, name, path]) => !declares(name, path)).map(([all]) => all)).toEqual(
        []
      )
    }
  )

  it.each([...documents, ...READMES])(
    "The page %s links only to files and headings that exist",
    (document) => {
      expect(brokenLinks(document, ROOT)).toEqual([])
    }
  )

  it.each(READMES)(
    "The package's README %s links to each page of the docs that the README names",
    (readme) => {
      const text = readFileSync(join(ROOT, readme), "utf8")
      expect([...text.matchAll(/`docs\/[^`]+`/g)].map(([path]) => path)).toEqual([])
    }
  )

  it.each([...documents, ...READMES])(
    "The page %s installs the unpublished packages from their tarballs",
    (document) => {
      const text = readFileSync(join(ROOT, document), "utf8")
      const installed = [...text.matchAll(INSTALLED)].map(([, name]) => name)
      expect(installed.filter((name) => !TARBALLS.includes(name ?? ""))).toEqual([])
    }
  )

  it("The docs install the plugin in install.md, and not again in starter.md or storefront.md", () => {
    const installs = (page: string) =>
      [...readFileSync(join(ROOT, "docs", page), "utf8").matchAll(INSTALLED)].filter(
        ([, name]) => name === TARBALLS[0]
      )
    expect(installs("owners/install.md").length).toBeGreaterThan(0)
    expect(installs("developers/starter.md")).toEqual([])
    expect(installs("developers/storefront.md")).toEqual([])
  })

  it("The code blocks of starter.md that edit Medusa's starter import no name that only a later step's code exports", () => {
    const edits = steps().map(({ blocks }) => blocks.join(""))
    const tooEarly = edits.flatMap((edit, index) => {
      const later = edits.slice(index + 1).flatMap((text) => [...text.matchAll(EXPORTED)])
      return [...edit.matchAll(IMPORTED)]
        .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()))
        .filter((name) => later.some(([, exported]) => exported === name))
    })
    expect(tooEarly).toEqual([])
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

function declares(name = "", path = ""): boolean {
  const file = BASES.map((base) => join(ROOT, base, path)).find((each) => existsSync(each))
  const declaration = new RegExp(`\\b(?:function|const|class|interface|type) ${name}\\b`)
  return file !== undefined && declaration.test(readFileSync(file, "utf8"))
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
