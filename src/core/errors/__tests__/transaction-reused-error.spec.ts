import { TransactionReusedError } from "../hosted-checkout-errors"

describe("A transaction that has paid another attempt", () => {
  it("is distinguished from other failures by its name and its code", () => {
    expect(new TransactionReusedError("txn_1")).toMatchObject({
      name: "TransactionReusedError",
      code: "transaction_reused",
      message: "txn_1",
    })
  })
})
