import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import packageJson from "../../package.json"
import { docsLink } from "../../src/core/docs-link"
import { anchorsOf } from "./doc-links"

const ROOT = resolve(__dirname, "../..")
const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes("__tests__"))
  .map((path) => readFileSync(join(ROOT, "src", path), "utf8"))

/** Called, or written in a docstring as the address that a call gives. */
const LINK = new RegExp(
  `(?:docsLink\\(\\s*"|${docsLink("PAGE.md").replace("PAGE.md", "")})([\\w/-]+\\.md)(?:#([\\w-]+))?`,
  "g"
)
const linked = sources.flatMap((code) =>
  [...code.matchAll(LINK)].map(([, page = "", anchor]) => ({ page, anchor }))
)

describe("Links from the program to the docs", () => {
  it("A link in the program's code leads to a page and a heading of the docs that exist", () => {
    expect(linked.length).toBeGreaterThan(0)
    for (const { page, anchor } of linked) {
      const text = readFileSync(join(ROOT, "docs", page), "utf8")
      expect(anchor === undefined || anchorsOf(text).includes(anchor)).toBe(true)
    }
  })

  it("A comment in the program's code gives a page for owners or developers by its address, and not by a path of the repository", () => {
    const paths = sources.flatMap((code) => [
      ...code.matchAll(/(?<!\/)docs\/(?:owners|developers)\/[\w.-]+\w/g),
    ])
    expect(paths.map(([path]) => path)).toEqual([])
  })

  it("A link in the program's code leads to the plugin's package, which has the docs", () => {
    expect(docsLink("sandbox.md")).toContain(`/${packageJson.name}/docs/`)
    expect(packageJson.files).toContain("docs/**/*.md")
  })
})
