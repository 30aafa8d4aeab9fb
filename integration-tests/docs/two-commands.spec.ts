import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { scripts } from "../../package.json"

const ROOT = resolve(__dirname, "../..")
const read = (path: string) => readFileSync(join(ROOT, path), "utf8")

describe("The README's two commands", () => {
  const commands = [...read("README.md").matchAll(/^(npm ci && npm (?:run )?(\w+)) +# /gm)]

  it("install and show the shop, and install and test", () => {
    expect(commands.map(([, command]) => command)).toEqual([
      "npm ci && npm run demo",
      "npm ci && npm test",
    ])
  })

  it("run scripts of the package", () => {
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands.map(([, , name]) => name)))
  })

  it("are what CI reads and runs for the tests", () => {
    const ci = read(".ci/run")
    const [, pattern = ""] = /^readme=\$\(grep -m1 '(.+)' README\.md\)$/m.exec(ci) ?? []
    const found = read("README.md")
      .split("\n")
      .find((line) => new RegExp(pattern).test(line))

    expect(pattern).not.toBe("")
    expect(found).toMatch(/^npm ci && npm test +#/)
    expect(ci).toMatch(/^must \$install\b/m)
    expect(ci).toMatch(/^tests \$suite$/m)
  })
})
