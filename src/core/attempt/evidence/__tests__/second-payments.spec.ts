import { secondPayments } from "../second-payments"
import type { Evidence } from "../evidence"
import { APPROVED, at, fileOf, PROFILE, verify, webhook } from "../../../__tests__/support/evidence"

const attempt = {
  id: "hcatt_1",
  amount: "22.59",
  currency_code: "cad",
  captured_at: null,
  transaction_id: "t1",
}
const options = { merchantSiteId: "site_1", proof: "both", profile: PROFILE } as const

const notified = (transaction_id: string | null, minute: number, status = "approved") =>
  webhook({ ...APPROVED, status, transaction_id, at: at(minute), told_at: at(minute) })
const verified = (transaction_id: string, minute: number) =>
  verify({ ...APPROVED, transaction_id, at: at(minute) })

const second = (...pieces: Evidence[]) =>
  secondPayments({ ...attempt, evidence: fileOf(...pieces) }, options).map(
    ({ source, transaction_id }) => `${source} ${transaction_id}`
  )

describe("secondPayments", () => {
  it.each([
    ["that came before the attempt's own", [notified("t2", 0), notified("t1", 1)]],
    ["that came after it", [notified("t1", 0), notified("t2", 1)]],
    [
      "once, where it was notified twice",
      [notified("t1", 0), notified("t2", 1), notified("t2", 2)],
    ],
  ])("finds a payment %s", (_, pieces) => {
    expect(second(...pieces, verified("t1", 3))).toEqual(["webhook t2"])
  })

  it("finds one that verify alone has named", () => {
    expect(second(notified("t1", 0), verified("t2", 1), verified("t1", 2))).toEqual(["verify t2"])
  })

  it("finds each of several", () => {
    expect(second(notified("t1", 0), notified("t2", 1), notified("t3", 2))).toEqual([
      "webhook t2",
      "webhook t3",
    ])
  })

  it.each([
    ["the attempt's own", [notified("t1", 0), verified("t1", 1)]],
    ["what has no id", [notified("t1", 0), notified(null, 1)]],
    ["what was declined", [notified("t1", 0), notified("t2", 1, "declined")]],
    ["what was returned", [notified("t1", 0), notified("t2", 1), notified("t2", 2, "reversed")]],
    ["what the other source may only name otherwise", [notified("t1", 0), verified("t2", 1)]],
  ])("does not find %s", (_, pieces) => {
    expect(second(...pieces)).toEqual([])
  })
})
