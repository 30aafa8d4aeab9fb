import type { Evidence } from "../evidence"
import { capturedAtOf } from "../captured-at"
import { APPROVED, at, fileOf, PROFILE, verify, webhook } from "../../../__tests__/support/evidence"

const capturedAt = (pieces: Evidence[], proven_at: Date | null = null) =>
  capturedAtOf({ evidence: fileOf(...pieces), proven_at }, PROFILE)?.toISOString()

describe("The time of a capture", () => {
  const notified = webhook({ ...APPROVED, at: at(5), sent_at: at(2) })

  it.each<[string, Evidence[], string]>([
    ["is when the gateway sent the notification", [notified], at(2)],
    ["is when it arrived, without a time of the gateway", [{ ...notified, sent_at: null }], at(5)],
    ["is when verify was asked", [verify({ ...APPROVED, at: at(3) })], at(3)],
    ["is the earliest of several", [notified, verify({ ...APPROVED, at: at(1) })], at(1)],
    [
      "is when it arrived, if the gateway's clock is ahead",
      [{ ...notified, sent_at: at(9) }],
      at(5),
    ],
    [
      "is no time of a decline",
      [verify({ ...APPROVED, status: "declined", at: at(0) }), notified],
      at(2),
    ],
  ])("%s", (_, pieces, expected) => {
    expect(capturedAt(pieces)).toBe(expected)
  })

  it("is when the payment was proven, for one without an approval", () => {
    expect(capturedAt([], new Date(at(4)))).toBe(at(4))
  })

  it("is unknown for a payment that nothing approved or proved", () => {
    expect(capturedAt([verify({ status: "declined" })])).toBeUndefined()
  })
})
