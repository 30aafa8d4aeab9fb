import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { PACKAGES, ROOT } from "../packages"
import { withAbsoluteLinks } from "../readme-links"

const ADDRESS = "https://github.com/owner/name"

describe("A README on the registry's page", () => {
  const links = (page: string, source = "src/dev") =>
    withAbsoluteLinks(page, { source, address: ADDRESS, version: "1.2.3" })

  it("A README on the registry's page links to the repository's files of the package's own version", () => {
    expect(links("[a](../../docs/a.md#part), [b](b/c.ts)")).toBe(
      `[a](${ADDRESS}/blob/v1.2.3/docs/a.md#part), [b](${ADDRESS}/blob/v1.2.3/src/dev/b/c.ts)`
    )
  })

  it("A README on the registry's page shows the pictures of the package's own version", () => {
    expect(links("![p](docs/p.png)", "")).toBe(`![p](${ADDRESS}/raw/v1.2.3/docs/p.png)`)
  })

  it("A README on the registry's page has its links to other sites and to its own headings unchanged", () => {
    const page = "[a](https://example.com/a) [b](#part) [c](mailto:a@example.com)"
    expect(links(page)).toBe(page)
  })

  it.each(PACKAGES)(
    "The README of the package $name links only to files that exist",
    ({ source }) => {
      const readme = readFileSync(join(ROOT, source, "README.md"), "utf8")
      const page = links(readme, source)
      const paths = [
        ...page.matchAll(/\]\(https:\/\/github\.com\/owner\/name\/\w+\/v1\.2\.3\/([^)#]+)/g),
      ]
      expect(
        paths.map(([, path = ""]) => path).filter((path) => !existsSync(join(ROOT, path)))
      ).toEqual([])
      expect([...page.matchAll(/\]\((?![a-z]+:|#)/g)]).toEqual([])
    }
  )
})
