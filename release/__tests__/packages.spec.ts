import { PACKAGES, straysIn } from "../packages"

describe("The files of a released package", () => {
  const [plugin, tools, kit] = PACKAGES.map(
    (released) => (path: string) => straysIn([path], released)
  )

  it("A released package may contain built files and a README, and the plugin's package may also contain docs and skills", () => {
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
  ])(
    "A released package may not contain a file that belongs only to development (%s)",
    (_, path) => {
      for (const isStray of [plugin, tools, kit]) {
        expect(isStray?.(path)).toEqual([path])
      }
    }
  )

  it("The plugin's released package may not contain the files of the developer tools", () => {
    const path = ".medusa/server/src/sandbox/index.js"
    expect(plugin?.(path)).toEqual([path])
  })
})
