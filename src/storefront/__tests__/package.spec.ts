import { readFileSync } from "node:fs"
import { join } from "node:path"

const read = (path: string) =>
  JSON.parse(readFileSync(join(__dirname, path), "utf8")) as Record<string, unknown>

describe("The kit's package", () => {
  const kit = read("../package.json")

  it("has the plugin's version, which it is published with", () => {
    expect(kit.version).toBe(read("../../../package.json").version)
  })

  it("installs nothing of its own", () => {
    expect(kit).not.toHaveProperty("dependencies")
  })
})
