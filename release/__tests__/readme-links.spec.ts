import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { PACKAGES, ROOT, straysIn } from "../packages"
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

  it("A README on the registry's page has its code unchanged", () => {
    const page = "```ts\nhandlers[name](event)\n```\n"
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

describe("The docs and skills of the plugin's package", () => {
  const [plugin] = PACKAGES
  const files = ["docs", "skills"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => posix.join(folder, name))
      .filter((path) => plugin && straysIn([path], plugin).length === 0)
  )
  const packed = [...files, "README.md", "CHANGELOG.md", "LICENSE", "package.json"]

  const targetsOf = (path: string) => {
    const page = readFileSync(join(ROOT, path), "utf8").replace(/^```[^]*?^```/gm, "")
    const place = { source: dirname(path), address: ADDRESS, version: "1.2.3", packed }
    return [...withAbsoluteLinks(page, place).matchAll(/\]\(([^)\s#]+)/g)].map(
      ([, target = ""]) => target
    )
  }

  it.each(files)(
    "The page %s of the plugin's package links only to files of the package, or to existing files by their address in the repository",
    (path) => {
      const relative = targetsOf(path)
        .filter((target) => !/^[a-z]+:/.test(target))
        .map((target) => posix.join(dirname(path), target))
      expect(relative.filter((target) => !packed.includes(target))).toEqual([])

      const absolute = targetsOf(path)
        .filter((target) => target.startsWith(ADDRESS))
        .map((target) => target.replace(/^.+\/v1\.2\.3\//, ""))
      expect(absolute.filter((target) => !existsSync(join(ROOT, target)))).toEqual([])
    }
  )

  it("A page of the plugin's package keeps a relative link to another page of the package", () => {
    expect(targetsOf("docs/llms.txt")).toEqual(
      expect.arrayContaining(["owners/install.md", `${ADDRESS}/blob/v1.2.3/AGENTS.md`])
    )
  })
})
