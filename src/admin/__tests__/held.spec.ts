import { HELD_REASONS } from "../../core"
import { reasonOf } from "../lib/held"

describe("Why nothing came of a notification", () => {
  it.each(HELD_REASONS)("is what it was held for: %s", (error) => {
    expect(reasonOf({ outcome: "held", error })).toBe(error)
    expect(reasonOf({ outcome: "resolved", error })).toBe(error)
  })

  it("is that it could not be processed, where only words say why", () => {
    expect(reasonOf({ outcome: "parked", error: "deadlock detected" })).toBe("parked")
    expect(reasonOf({ outcome: "parked", error: null })).toBe("parked")
  })

  it("is an unknown reference, where nothing says why", () => {
    expect(reasonOf({ outcome: "held", error: null })).toBe("unknown_reference")
  })
})
