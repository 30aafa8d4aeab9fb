import { refundOf, returnedPartOf } from "../refund-task"

describe("The task of the part of a refund that the gateway had made before", () => {
  it("has an id of its own, from which Medusa's refund is read", () => {
    expect(returnedPartOf("ref_1")).toBe("ref_1:returned")
    expect(refundOf({ refund_id: "ref_1:returned" })).toBe("ref_1")
  })

  it("is distinguished from the task of a whole refund, which has the refund's id", () => {
    expect(refundOf({ refund_id: "ref_1" })).toBe("ref_1")
  })
})
