import { classifyDuplicatePayment, isApproval, writesTwoIds } from "../duplicate-payment"
import type { Evidence } from "../evidence"
import {
  APPROVED,
  fileOf,
  OWN_IDS,
  PROFILE,
  profileOf,
  verify,
  webhook,
} from "../../../__tests__/support/evidence"

const details = (transaction_id: string | null) => webhook({ ...APPROVED, transaction_id })
const asked = (transaction_id: string | null) => verify({ ...APPROVED, transaction_id })

describe("classifyDuplicatePayment", () => {
  it.each<[string, Evidence, Evidence | undefined, Evidence | undefined, string | undefined]>([
    ["the payment itself", details("t1"), details("t1"), undefined, undefined],
    ["the payment itself, by both", asked("t1"), details("t1"), asked("t1"), undefined],
    ["another id of one source", details("t2"), details("t1"), undefined, "second_payment"],
    ["another id of verify", asked("t2"), details("t1"), asked("t1"), "second_payment"],
    ["the id of the other source", asked("t2"), details("t1"), asked("t2"), "different_id"],
    ["an id, where the payment has none", details("t2"), details(null), undefined, undefined],
    [
      "an id of verify, where a notification alone counts",
      asked("t2"),
      details("t1"),
      undefined,
      "different_id",
    ],
    [
      "an id of a notification, where verify alone counts",
      details("t2"),
      undefined,
      asked("t1"),
      "different_id",
    ],
    [
      "an id, where the payment has one in verify alone",
      details("t2"),
      details(null),
      asked("t1"),
      "different_id",
    ],
    ["the same id of the other source", asked("t1"), details("t1"), undefined, undefined],
    ["no id", asked(null), details("t1"), asked("t1"), undefined],
    ["no id, where the sources' ids differ", asked(null), details("t1"), asked("t2"), undefined],
  ])("%s", (_, piece, ofWebhook, ofVerify, expected) => {
    expect(
      classifyDuplicatePayment(piece, { webhook: ofWebhook, verify: ofVerify }, null, PROFILE)
    ).toBe(expected)
  })

  it("finds a second payment of one source also where each source has ids of its own", () => {
    const payment = { webhook: details("t1"), verify: asked("987") }

    expect(classifyDuplicatePayment(details("t2"), payment, "t1", OWN_IDS)).toBe("second_payment")
    expect(classifyDuplicatePayment(asked("987"), payment, "t1", OWN_IDS)).toBeUndefined()
    const notified = { webhook: details("t1"), verify: undefined }
    expect(classifyDuplicatePayment(asked("987"), notified, "t1", OWN_IDS)).toBeUndefined()
  })

  it("does not count the attempt's own transaction when it is reported again", () => {
    const payment = { webhook: details("t1"), verify: asked("t2") }

    expect(classifyDuplicatePayment(details("t1"), payment, "t1", PROFILE)).toBeUndefined()
    expect(classifyDuplicatePayment(asked("t2"), payment, "t1", PROFILE)).toBe("different_id")
  })

  it.each(["pending", "declined", "refunded", "captured"])(
    "does not count what is no approval: %s",
    (status) => {
      const piece = { ...details("t2"), status }

      expect(
        classifyDuplicatePayment(
          piece,
          { webhook: details("t1"), verify: undefined },
          "t1",
          PROFILE
        )
      ).toBeUndefined()
    }
  )
})

describe("isApproval", () => {
  it("is a report that the gateway charged, with or without the amount", () => {
    expect(isApproval(details("t1"), PROFILE)).toBe(true)
    expect(isApproval({ ...details("t1"), amount: null }, PROFILE)).toBe(true)
    expect(isApproval({ ...details("t1"), status: "declined" }, PROFILE)).toBe(false)
    expect(isApproval({ ...details("t1"), event: "payment.created" }, PROFILE)).toBe(false)
  })
})

describe("writesTwoIds", () => {
  const agrees = fileOf(details("t1"), asked("t1"))
  const differs = fileOf(details("t2"), asked("987"))
  const oneSided = fileOf(details("t3"))
  const unnamed = fileOf(details(null), asked(null))

  it.each([
    ["no other payment", [], false],
    ["payments that one source reports", [oneSided], false],
    ["payments without ids", [unnamed], false],
    ["one payment with two ids, which may be two", [oneSided, unnamed, differs], false],
    ["two payments with two ids", [differs, oneSided, unnamed, differs], true],
    ["two payments with two ids, and one with one id", [differs, differs, agrees], false],
    ["payments with one id", [agrees, oneSided], false],
  ])("%s", (_, files, expected) => {
    expect(writesTwoIds(files, PROFILE)).toBe(expected)
  })

  it("is false where each source has ids of its own", () => {
    expect(writesTwoIds([differs, differs], OWN_IDS)).toBe(false)
  })

  it("reads statuses by the profile in force", () => {
    const paid = profileOf({ statuses: { approved: ["paid"] } })

    expect(writesTwoIds([differs, differs], paid)).toBe(false)
  })
})
