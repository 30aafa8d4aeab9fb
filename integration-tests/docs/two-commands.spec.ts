import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { scripts } from "../../package.json"

const ROOT = resolve(__dirname, "../..")
const read = (path: string) => readFileSync(join(ROOT, path), "utf8")

describe("The README's two commands", () => {
  const commands = [...read("README.md").matchAll(/^(npm ci && npm (?:run )?(\w+)) +# /gm)]

  it("The README has one command that shows the shop, and one that runs the tests", () => {
    expect(commands.map(([, command]) => command)).toEqual([
      "npm ci && npm run demo",
      "npm ci && npm test",
    ])
  })

  it("Both commands of the README run scripts of the package", () => {
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands.map(([, , name]) => name)))
  })

  it("CI reads the command for the tests from the README, and runs it", () => {
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
