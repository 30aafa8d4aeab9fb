import { createRequire } from "node:module"
import middlewares from "../middlewares"

/** Medusa has the library of Express 5's router already, and finds routes with it. */
const { match } = createRequire(require.resolve("@medusajs/framework/http"))("path-to-regexp") as {
  match: (path: string) => (address: string) => object | false
}

const matchers = (middlewares.routes ?? []).map(({ matcher }) => matcher)
const paths = matchers.filter((matcher) => typeof matcher === "string")

describe("The route matchers on Express 5", () => {
  it("Express 5 refuses a route path that contains a star", () => {
    expect(() => match("/admin/hosted-checkout/*")).toThrow(TypeError)
  })

  it("All but two of the plugin's middleware matchers are plain paths, which Express 5 can route", () => {
    expect(paths.length).toBeGreaterThan(15)
    expect(matchers.filter((matcher) => !paths.includes(matcher as string))).toEqual([
      expect.any(RegExp),
      expect.any(RegExp),
    ])
  })

  it.each(paths)("Express 5 can route the plugin's path %s", (path) => {
    expect(match(path)(path.replaceAll(/:\w+/g, "something"))).not.toBe(false)
  })
})
