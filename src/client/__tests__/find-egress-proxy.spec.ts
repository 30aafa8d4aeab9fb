import { findEgressProxy } from "../egress-proxy"
import { failureOf } from "./support/clients"

const URL = "https://gateway.example.com/v1"
const PROXY = "http://proxy.example.com:3128"

describe("findEgressProxy", () => {
  it("No proxy is used when the variable for the proxy is missing or empty", () => {
    expect(findEgressProxy(URL, {})).toBeUndefined()
    expect(findEgressProxy(URL, { HTTPS_PROXY: " " })).toBeUndefined()
    // As with curl, an empty one in small letters switches the proxy off.
    expect(findEgressProxy(URL, { https_proxy: "", HTTPS_PROXY: PROXY })).toBeUndefined()
  })

  it.each([
    ["https://a.example", { HTTPS_PROXY: PROXY }, "HTTPS_PROXY"],
    ["https://a.example", { https_proxy: PROXY, HTTPS_PROXY: "http://b.example" }, "https_proxy"],
    ["http://a.example", { HTTP_PROXY: PROXY }, "HTTP_PROXY"],
    ["http://a.example", { http_proxy: PROXY, HTTP_PROXY: "http://b.example" }, "http_proxy"],
  ])("A call to %s uses the proxy that the environment sets: %j", (url, env, variable) => {
    expect(findEgressProxy(url, env)).toMatchObject({
      variable,
      host: "proxy.example.com:3128",
      origin: PROXY,
    })
  })

  it("HTTP_PROXY is used only for http addresses, and HTTPS_PROXY only for https addresses", () => {
    expect(findEgressProxy("https://a.example", { HTTP_PROXY: PROXY })).toBeUndefined()
    expect(findEgressProxy("http://a.example", { HTTPS_PROXY: PROXY })).toBeUndefined()
  })

  it.each([
    "http://localhost:9000",
    "https://store.localhost",
    "http://127.0.0.1:4010",
    "http://[::1]:1",
  ])("A call to %s, the machine's own address, uses no proxy", (url) => {
    expect(findEgressProxy(url, { HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY })).toBeUndefined()
  })

  it.each([
    ["*", true],
    ["gateway.example.com", true],
    ["Gateway.Example.COM", true],
    ["example.com", true],
    [".example.com", true],
    ["*.example.com", true],
    ["a.example, example.com", true],
    ["a.example example.com", true],
    ["gateway.example.com:443", true],
    ["gateway.example.com:8443", false],
    ["ample.com", false],
    ["way.example.com", false],
    ["another.example.com", false],
    ["", false],
  ])(
    "NO_PROXY=%j lets calls to https://gateway.example.com avoid the proxy: %s",
    (noProxy, exempts) => {
      for (const name of ["NO_PROXY", "no_proxy"]) {
        const proxy = findEgressProxy(URL, { HTTPS_PROXY: PROXY, [name]: noProxy })
        expect(proxy === undefined).toBe(exempts)
      }
    }
  )

  it("A proxy address without a scheme is taken as an http address", () => {
    expect(findEgressProxy(URL, { HTTPS_PROXY: "proxy.example.com:3128" })?.origin).toBe(PROXY)
    expect(findEgressProxy(URL, { HTTPS_PROXY: "10.0.0.1:3128" })?.host).toBe("10.0.0.1:3128")
    expect(findEgressProxy(URL, { HTTPS_PROXY: "proxy.example.com" })?.host).toBe(
      "proxy.example.com:80"
    )
  })

  it.each(["socks5://user:secret@proxy:1080", "http://user:secret@", "http://user:secret@a b"])(
    "The unusable proxy address %j is refused with an error that names the variable but not its value",
    async (value) => {
      const error = await failureOf((async () => findEgressProxy(URL, { HTTPS_PROXY: value }))())

      expect(error).toMatchObject({
        name: "GatewayProxyError",
        message:
          "HTTPS_PROXY is not the address of a proxy that can be used. Write http://host:port or https://host:port.",
        cause: undefined,
      })
    }
  )
})
