import { httpsUrl, isLoopbackUrl } from "../https-url"

const strict = httpsUrl()
const lenient = httpsUrl({ allowInsecureLocalhost: true })

describe("httpsUrl", () => {
  it.each([
    "https://pay.example.com",
    "https://pay.example.com/c/tok?x=1#y",
    "https://127.0.0.1:9000/",
  ])("The address %s is accepted as an https address", (url) => {
    expect(strict.parse(url)).toBe(url)
    expect(lenient.parse(url)).toBe(url)
  })

  it.each([
    "http://pay.example.com/",
    "http://localhost.example.com/",
    "http://127.0.0.1.example.com/",
    "http://127.0.0.1@example.com/",
    "http://10.0.0.1/",
    "ftp://localhost/",
    "javascript:alert(1)",
    "//pay.example.com/",
    "/relative",
    "pay.example.com",
    "",
    // A URL parser forgives these; they do not start with https://.
    "HTTPS://pay.example.com",
    "https:pay.example.com",
    "https:/pay.example.com",
    " https://pay.example.com",
    "https://pay.example.com\n",
    "https://pay.exa\nmple.com",
    "https:\\\\pay.example.com",
    "https://",
    "https:// /",
    "https://pay.example.com/\0",
    "https://pay.example.com/\u001b[31m",
    "https://pay.example.com/\ud800",
    12,
    null,
    undefined,
  ])(
    "The address %p is refused as an https address, also if http on localhost is allowed [case 46]",
    (url) => {
      expect(strict.safeParse(url).success).toBe(false)
      expect(lenient.safeParse(url).success).toBe(false)
    }
  )

  it.each([
    "http://localhost:9000/hooks",
    "http://store.localhost:9000",
    "http://127.0.0.1:4242",
    "http://[::1]:4242/",
  ])("The address %s is accepted only if http on localhost is allowed", (url) => {
    expect(strict.safeParse(url).success).toBe(false)
    expect(lenient.parse(url)).toBe(url)
  })

  it("The error about a refused address names the rule and allowInsecureLocalhost, but not the address", () => {
    const [issue] = strict.safeParse("http://pay.example.com/").error?.issues ?? []

    expect(issue?.message).toBe(
      "must be a URL that starts with https:// (allowInsecureLocalhost accepts http:// on localhost, in development)"
    )
  })
})

describe("isLoopbackUrl", () => {
  it.each([
    ["http://localhost/", true],
    ["http://a.b.localhost/", true],
    ["http://127.0.0.1:1/", true],
    ["http://[::1]/", true],
    ["http://notlocalhost/", false],
    ["http://localhost.com/", false],
    ["http://[::2]/", false],
  ])("The address %s counts as this machine's own address: %s (true or false)", (url, expected) => {
    expect(isLoopbackUrl(new URL(url))).toBe(expected)
  })
})
