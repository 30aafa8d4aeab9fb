import type { MedusaContainer } from "@medusajs/framework/types"
import { readOrderToPay } from "../order-to-pay"

describe("What an order owes", () => {
  it("The unpaid sum of an order is rounded to cents once: 68.985 less 34.4925 is 34.49", async () => {
    const order = {
      id: "order_1",
      status: "pending",
      total: "68.985",
      currency_code: "cad",
      transactions: [{ amount: "34.4925" }],
      summary: { raw_pending_difference: { value: "34.4925" } },
    }
    const query = { graph: async () => Promise.resolve({ data: [order] }) }
    const container = { resolve: () => query } as unknown as MedusaContainer
    expect((await readOrderToPay(container, "order_1"))?.owed).toBe(3_449)
  })
})
