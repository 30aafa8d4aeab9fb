import { createRequire } from "node:module"
import middlewares from "../middlewares"

/** Medusa has the library of Express 5's router already, and finds routes with it. */
const { match } = createRequire(require.resolve("@medusajs/framework/http"))("path-to-regexp") as {
  match: (path: string) => (address: string) => object | false
}

const matchers = (middlewares.routes ?? []).map(({ matcher }) => matcher)
const paths = matchers.filter((matcher) => typeof matcher === "string")

describe("The route matchers on Express 5", () => {
  it("Express 5's router throws for a path with a star", () => {
    expect(() => match("/admin/hosted-checkout/*")).toThrow(TypeError)
  })

  it("The plugin's route matchers are paths, except for two regular expressions", () => {
    expect(paths.length).toBeGreaterThan(15)
    expect(matchers.filter((matcher) => !paths.includes(matcher as string))).toEqual([
      expect.any(RegExp),
      expect.any(RegExp),
    ])
  })

  it.each(paths)("Express 5's router matches the plugin's path %s", (path) => {
    expect(match(path)(path.replaceAll(/:\w+/g, "something"))).not.toBe(false)
  })
})
