import { createHash } from "node:crypto"
import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"

describe("The headers of the sandbox's page", () => {
  afterEach(closeSandboxes)

  async function load() {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    return fetch(`${sandbox.url}/checkout/${id}`)
  }

  it("The headers of the sandbox's page keep the page out of caches, frames and referrers", async () => {
    const { headers } = await load()

    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
  })

  it("The content security policy of the sandbox's page allows only the page's own style sheet", async () => {
    const response = await load()
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(await response.text()) ?? []
    const hash = createHash("sha256").update(style).digest("base64")
    const policy = response.headers.get("content-security-policy")

    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
    expect(policy).not.toContain("unsafe")
  })

  it("The content security policy of the sandbox's page does not stop redirects of a shop after the form", async () => {
    const { headers } = await load()

    expect(headers.get("content-security-policy")).not.toContain("form-action")
  })
})
