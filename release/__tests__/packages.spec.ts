import { PACKAGES, straysIn } from "../packages"

describe("The files of a released package", () => {
  const [plugin, tools, kit] = PACKAGES.map(
    (released) => (path: string) => straysIn([path], released)
  )

  it("are the build, what npm adds, and the pages and skills of the plugin", () => {
    for (const isStray of [plugin, tools, kit]) {
      expect(isStray?.("README.md")).toEqual([])
    }
    expect(plugin?.(".medusa/server/src/core/money/money.js")).toEqual([])
    expect(plugin?.("docs/owners/install.md")).toEqual([])
    expect(plugin?.("skills/install/SKILL.md")).toEqual([])
    expect(tools?.("sandbox/index.d.ts")).toEqual([])
    expect(kit?.("react/pay-button.js")).toEqual([])
  })

  it.each([
    ["a source", "core/money.ts"],
    ["a test", "core/__tests__/money.js"],
    ["a map", "core/money.js.map"],
    ["an environment", ".env"],
  ])("are not %s", (_, path) => {
    for (const isStray of [plugin, tools, kit]) {
      expect(isStray?.(path)).toEqual([path])
    }
  })

  it("of the plugin are none of the developer tools", () => {
    const path = ".medusa/server/src/sandbox/index.js"
    expect(plugin?.(path)).toEqual([path])
  })
})
