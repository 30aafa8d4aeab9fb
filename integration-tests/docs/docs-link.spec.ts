import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import packageJson from "../../package.json"
import { docsLink } from "../../src/core/docs-link"
import { anchorsOf } from "./doc-links"

const ROOT = resolve(__dirname, "../..")
const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes("__tests__"))
  .map((path) => readFileSync(join(ROOT, "src", path), "utf8"))

const linked = sources.flatMap((code) =>
  [...code.matchAll(/docsLink\(\s*"([^"#]+)(?:#([^"]+))?"/g)].map(([, page = "", anchor]) => ({
    page,
    anchor,
  }))
)

describe("Links from the program to the docs", () => {
  it("A link in the program's code leads to a page and a heading of the docs that exist", () => {
    expect(linked.length).toBeGreaterThan(0)
    for (const { page, anchor } of linked) {
      const text = readFileSync(join(ROOT, "docs", page), "utf8")
      expect(anchor === undefined || anchorsOf(text).includes(anchor)).toBe(true)
    }
  })

  it("A link in the program's code leads to the plugin's package, which has the docs", () => {
    expect(docsLink("sandbox.md")).toContain(`/${packageJson.name}/docs/`)
    expect(packageJson.files).toContain("docs/**/*.md")
  })
})
