import type { MedusaResponse } from "@medusajs/framework/http"
import { refusal } from "../../../../payments/refusals"
import { answerRefusal } from "../http/validate"

function answerTo(error: unknown): unknown[] {
  const answered: unknown[] = []
  const res = {
    status: (sent: number) => ({ json: (body: object) => answered.push(sent, body) }),
  } as unknown as MedusaResponse
  answerRefusal(error, res)
  return answered
}

describe("answerRefusal", () => {
  it.each([
    ["order_unknown", 404, "not_found"],
    ["order_currency", 400, "invalid_data"],
  ] as const)(
    "The Admin API answers a refusal that has the code %s with the status %d and the name of the wrong field",
    (code, status, type) => {
      expect(answerTo(refusal(code, "Not this order.", "order_id"))).toEqual([
        status,
        { type, code, message: "Not this order.", field: "order_id" },
      ])
    }
  )

  it("The Admin API answers a conflict with 409, a code and a message", () => {
    expect(answerTo(refusal("sums_changed", "Look again."))).toEqual([
      409,
      { type: "conflict", code: "sums_changed", message: "Look again." },
    ])
  })

  it.each([
    refusal("not_offered", "It is not offered."),
    Object.assign(new Error("x"), { field: "note" }),
  ])(
    "The Admin API leaves an error to Medusa's error handler if the error is no conflict and has only a code, or only a field: %s",
    (error) => {
      expect(() => answerRefusal(error, {} as MedusaResponse)).toThrow(error)
    }
  )
})
