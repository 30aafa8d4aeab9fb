import crypto from "node:crypto"
import { isStorefrontSecret } from "../storefront-secret"

const SECRET = "a-secret-of-thirty-two-characters"

describe("isStorefrontSecret", () => {
  afterEach(() => jest.restoreAllMocks())

  it.each([
    [SECRET, true],
    ["", false],
    [SECRET.slice(1), false],
    [`${SECRET} `, false],
    [SECRET.toUpperCase(), false],
    [SECRET.repeat(1_000), false],
  ])("The header value %p is accepted as the storefrontSecret: %p", (given, is) => {
    expect(isStorefrontSecret(given, SECRET)).toBe(is)
  })

  it.each(["", "x", SECRET])(
    "The header value %p is compared with the storefrontSecret in constant time",
    (given) => {
      const timingSafeEqual = jest.spyOn(crypto, "timingSafeEqual").mockReturnValue(true)
      expect(isStorefrontSecret(given, SECRET)).toBe(true)
      expect(timingSafeEqual).toHaveBeenCalledTimes(1)
    }
  )
})
