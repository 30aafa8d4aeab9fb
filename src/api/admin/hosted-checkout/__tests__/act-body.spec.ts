import { actOnPaymentBody } from "../payments/schemas"

const body = (sums: { gateway?: string; medusa?: string }) =>
  actOnPaymentBody.safeParse({
    ...{ action: "close", note: "as agreed", statements: [], gateway: "22.58", medusa: "0.00" },
    ...sums,
  })

describe("What an admin sends to decide about a payment", () => {
  it("An admin can decide about a payment of which Medusa has refunded a cent more than it captured", () => {
    expect(body({ medusa: "-0.01" })).toMatchObject({ success: true, data: { medusa: -1 } })
    expect(body({})).toMatchObject({ success: true, data: { gateway: 2258, medusa: 0 } })
  })

  it.each([{ gateway: "-0.01" }, { gateway: "a lot" }, { medusa: "-" }, { medusa: "--1.00" }])(
    "An admin's decision about a payment with the sums %j is refused",
    (sums) => {
      const { error } = body(sums)
      expect(error?.issues).toMatchObject([{ params: { code: "amount_invalid" } }])
    }
  )
})
