import type { Sandbox } from ".."
import { call, type ErrorBody } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"

const HTTPS_ONLY =
  "must be a URL that starts with https:// (allowInsecureLocalhost accepts http:// on localhost, in development)"

describe("A session is refused with 400 that names the field", () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await sandboxWith({ allowInsecureLocalhost: false })
  })
  afterAll(closeSandboxes)

  it.each([
    ["amount", undefined, "is required"],
    ["amount", "22.59", "must be a number"],
    ["amount", 0, "must be greater than 0"],
    ["amount", -1, "must be greater than 0"],
    ["amount", 22.595, "must have at most two decimals"],
    ["currency", "EUR", "must be one of CAD, USD"],
    ["currency", "cad", "must be one of CAD, USD"],
    ["reference", 7, "must be a string"],
    ["redirect_url", "http://shop.example.com", HTTPS_ONLY],
    ["redirect_url", "http://localhost/paid", HTTPS_ONLY],
    ["redirect_url", "", HTTPS_ONLY],
    ["cancel_url", "shop.example.com", HTTPS_ONLY],
    ["cancel_url", "javascript:alert(1)", HTTPS_ONLY],
    ["webhook_url", "ftp://shop.example.com", HTTPS_ONLY],
    ["first_name", null, "must be a string"],
    ["last_name", ["Lovelace"], "must be a string"],
    ["email", {}, "must be a string"],
    ["external_source", true, "must be a string"],
    ["items", "blanket", "must be a list"],
    ["items[0]", "blanket", "must be an object"],
    ["items[0].name", 1, "must be a string"],
    ["items[0].quantity", 1.5, "must be a whole number"],
    ["items[0].price", "10", "must be a number"],
    ["items[0].subtotal", "10", "must be a number"],
    ["items[0].tax_total", null, "must be a number"],
    ["items[0].product_id", 1, "must be a string"],
    ["items[0].sku", 1, "must be a string"],
    ["expires_in_minutes", 4, "must be at least 5"],
    ["expires_in_minutes", 61, "must be at most 60"],
    ["expires_in_minutes", 10.5, "must be a whole number"],
    ["expires_in_minutes", "10", "must be a number"],
  ])("%s: %j %s", async (field, value, message) => {
    const response = await call(sandbox, "create", requestWith(field, value))
    const body = (await response.json()) as ErrorBody

    expect(response.status).toBe(400)
    expect(body).toEqual({ message: `${field}: ${message}`, errors: [{ field, message }] })
    expect(sandbox.control.sessions()).toEqual([])
  })

  it("names each of several wrong fields", async () => {
    const response = await call(sandbox, "create", {
      amount: 0,
      redirect_url: "http://shop.example.com",
    })

    expect(await response.json()).toEqual({
      message: `amount: must be greater than 0; redirect_url: ${HTTPS_ONLY}`,
      errors: [
        { field: "amount", message: "must be greater than 0" },
        { field: "redirect_url", message: HTTPS_ONLY },
      ],
    })
  })
})

function requestWith(field: string, value: unknown) {
  const [, inItem] = /^items\[0\]\.?(.*)$/.exec(field) ?? []
  if (inItem === undefined) {
    return { amount: 22.59, [field]: value }
  }
  return { amount: 22.59, items: [inItem === "" ? value : { [inItem]: value }] }
}
