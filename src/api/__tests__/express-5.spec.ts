import { createRequire } from "node:module"
import middlewares from "../middlewares"

/** Medusa has the library of Express 5's router already, and finds routes with it. */
const { match } = createRequire(require.resolve("@medusajs/framework/http"))("path-to-regexp") as {
  match: (path: string) => (address: string) => object | false
}

const matchers = (middlewares.routes ?? []).map(({ matcher }) => matcher)
const paths = matchers.filter((matcher) => typeof matcher === "string")

describe("A matcher of ours on Express 5", () => {
  it("would throw with a star, as Express 4 had it", () => {
    expect(() => match("/admin/hosted-checkout/*")).toThrow(TypeError)
  })

  it("is a path or a regular expression", () => {
    expect(paths.length).toBeGreaterThan(15)
    expect(matchers.filter((matcher) => !paths.includes(matcher as string))).toEqual([
      expect.any(RegExp),
      expect.any(RegExp),
    ])
  })

  it.each(paths)("%s means the same there", (path) => {
    expect(match(path)(path.replaceAll(/:\w+/g, "something"))).not.toBe(false)
  })
})
