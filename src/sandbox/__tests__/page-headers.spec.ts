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

  it("The sandbox's payment page is not cached, not framed, and sends no referrer", async () => {
    const { headers } = await load()

    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
  })

  it("The sandbox's payment page may load only its own style sheet (Content-Security-Policy)", async () => {
    const response = await load()
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(await response.text()) ?? []
    const hash = createHash("sha256").update(style).digest("base64")
    const policy = response.headers.get("content-security-policy")

    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
    expect(policy).not.toContain("unsafe")
  })

  it("The sandbox's payment page may redirect to any shop after its form is sent (Content-Security-Policy)", async () => {
    const { headers } = await load()

    expect(headers.get("content-security-policy")).not.toContain("form-action")
  })
})
