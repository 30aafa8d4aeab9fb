import type { MedusaResponse } from "@medusajs/framework/http"
import { refusal } from "../../../../payments/refusals"
import { answerFieldRefusal } from "../http/validate"

describe("A refusal that is about a field", () => {
  it.each([
    ["order_unknown", 404, "not_found"],
    ["order_currency", 400, "invalid_data"],
  ] as const)("%s is answered with %d and its field", (code, status, type) => {
    const answered: unknown[] = []
    const res = {
      status: (sent: number) => ({ json: (body: object) => answered.push(sent, body) }),
    } as unknown as MedusaResponse
    answerFieldRefusal(refusal(code, "Not this order.", "order_id"), res)

    expect(answered).toEqual([
      status,
      { type, code, message: "Not this order.", field: "order_id" },
    ])
  })

  it.each([
    refusal("not_offered", "It is not offered."),
    Object.assign(new Error("x"), { field: "note" }),
  ])("is passed on to Medusa where it names no field or no code of ours: %s", (error) => {
    expect(() => answerFieldRefusal(error, {} as MedusaResponse)).toThrow(error)
  })
})
