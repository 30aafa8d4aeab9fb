import { asAdmin } from "../../helpers/admin/admin"
import { storeTests } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout"
const READ = { gateway: "0.00", medusa: "0.00", statements: [] }
const PROOF = { action: "close", note: "gw_ref_1", ...READ }
const TOO_LONG = "x".repeat(2_001)

export const describeAdminNul = storeTests("NUL bytes in the Admin API", (store) => {
  it("The Admin API answers 404 to an ID that contains a NUL character", async () => {
    for (const [method, path, body] of [
      ["GET", "/attempts/%00", undefined],
      ["GET", "/attempts/hcatt_1%00", undefined],
      ["POST", "/attempts/%00/check", undefined],
      ["POST", "/attempts/%00/erase", undefined],
      ["GET", "/payments/%00", undefined],
      ["POST", "/payments/%00/act", PROOF],
      ["POST", "/notifications/%00/dismiss", PROOF],
      ["POST", "/notifications/%00/retry", undefined],
      ["POST", "/settings/%00/keys", undefined],
      ["POST", "/settings/pp_hosted-checkout_default/keys/%00/retire", undefined],
    ] as const) {
      const { status } = await asAdmin(store, method, PATH + path, body)
      expect([path, status]).toEqual([path, 404])
    }
  })

  it("The Admin API answers 400 to a query that contains a NUL character", async () => {
    for (const query of [
      "attempts?q=a%00",
      "attempts?order_id=a%00",
      "attempts?order_id[]=a&order_id[]=%00",
      "attempts?cart_id=%00",
      "attempts?provider_id=%00",
      "attempts/export?from=2026-11-01&to=2026-11-02&provider_id=%00",
      "notifications?reference=%00",
    ]) {
      const { status, body } = await asAdmin(store, "GET", `${PATH}/${query}`)
      expect([query, status, body]).toMatchObject([query, 400, { type: "invalid_data" }])
    }
  })

  it("The Admin API refuses a field with a NUL, a lone surrogate or too long a text, and names the field", async () => {
    for (const [path, others, field] of [
      ["/payments/hcpay_1/act", PROOF, "note"],
      ["/payments/hcpay_1/act", { action: "apply_to_order", ...READ }, "order_id"],
      ["/notifications/hcstm_1/dismiss", {}, "note"],
    ] as const) {
      for (const [value, code] of [
        ["a\0b", "field_has_nul"],
        ["a\ud800b", "field_has_nul"],
        [TOO_LONG, "field_too_long"],
      ] as const) {
        const answer = await asAdmin(store, "POST", PATH + path, { ...others, [field]: value })
        expect([path, field, answer]).toMatchObject([
          path,
          field,
          {
            status: 400,
            body: { type: "invalid_data", code, field, message: expect.stringContaining(field) },
          },
        ])
      }
    }
  })
})
