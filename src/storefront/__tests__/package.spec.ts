import { readFileSync } from "node:fs"
import { join } from "node:path"

const read = (path: string) =>
  JSON.parse(readFileSync(join(__dirname, path), "utf8")) as Record<string, unknown>

describe("The kit's package", () => {
  const kit = read("../package.json")

  it("The storefront kit's package has the same version as the plugin", () => {
    expect(kit.version).toBe(read("../../../package.json").version)
  })

  it("The storefront kit's package has no dependencies", () => {
    expect(kit).not.toHaveProperty("dependencies")
  })

  it.each(["vite", "next"])(
    "The storefront kit's README shows the code of a storefront for %s in fewer than 100 lines",
    (framework) => {
      const readme = readFileSync(join(__dirname, "../README.md"), "utf8")
      const blocks = readme.matchAll(
        new RegExp(`^\`\`\`\\w+ ${framework}/\\S+\\n([^]*?)^\`\`\`$`, "gm")
      )
      const lines = [...blocks].flatMap(([, text = ""]) => text.trimEnd().split("\n"))
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.length).toBeLessThan(100)
    }
  )
})
