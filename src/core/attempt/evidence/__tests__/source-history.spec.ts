import type { Evidence } from "../evidence"
import { isAbout, historyOf, isReversed } from "../source-history"
import {
  APPROVED,
  at,
  fileOf,
  OWN_IDS,
  PROFILE,
  verify,
  webhook,
} from "../../../__tests__/support/evidence"

type Fate = "approved" | "takenBack" | "undecided" | "incomplete"

/** What became of the approvals among the pieces of one source, each by its id. */
function fates(...pieces: Evidence[]): Partial<Record<Fate, (string | null)[]>> {
  const history = historyOf(fileOf(...pieces), pieces[0]?.source ?? "verify", PROFILE)
  const fates = ["approved", "takenBack", "undecided", "incomplete"] as const
  return Object.fromEntries(
    fates
      .map((fate) => [fate, history[fate].map(({ transaction_id }) => transaction_id)] as const)
      .filter(([, ids]) => ids.length > 0)
  )
}

describe.each([
  ["verify", verify],
  ["a notification", webhook],
])("A reversal of a transaction, reported by %s", (_, report) => {
  const approval = (id: string | null, minute: number) =>
    report({ ...APPROVED, transaction_id: id, at: at(minute), sent_at: at(minute) })
  const reversal = (id: string | null, minute: number) => ({
    ...approval(id, minute),
    status: "voided",
  })

  it.each([
    ["after it", 0, 1],
    ["before it", 1, 0],
    ["at one moment with it", 0, 0],
  ])("is final, %s", (_, approvedAt, reversedAt) => {
    expect(fates(approval("t1", approvedAt), reversal("t1", reversedAt))).toEqual({
      takenBack: ["t1"],
    })
  })

  it("stays final when the approval is reported again", () => {
    expect(fates(approval("t1", 0), reversal("t1", 1), approval("t1", 2))).toEqual({
      takenBack: ["t1"],
    })
  })

  it("does not affect another transaction", () => {
    expect(fates(reversal("t1", 0), approval("t2", 1))).toEqual({ approved: ["t2"] })
    expect(fates(approval("t1", 0), reversal("t1", 1), approval("t2", 2))).toEqual({
      approved: ["t2"],
      takenBack: ["t1"],
    })
  })

  it.each([
    ["neither", null, null],
    ["the reversal", "t1", null],
    ["the approval", null, "t1"],
  ])("reverses what came before it, where an id is missing: in %s", (_, approved, reversed) => {
    expect(fates(approval(approved, 0), reversal(reversed, 1))).toEqual({ takenBack: [approved] })
    expect(fates(approval(approved, 1), reversal(reversed, 0))).toEqual({ approved: [approved] })
    expect(fates(approval(approved, 0), reversal(reversed, 0))).toEqual({ undecided: [approved] })
  })

  it("weighs more than one that cannot be put in order", () => {
    expect(fates(approval("t1", 0), reversal(null, 0), reversal("t1", 1))).toEqual({
      takenBack: ["t1"],
    })
  })

  it("reverses a later approval only, where two without an id came", () => {
    expect(fates(reversal(null, 1), approval(null, 2))).toEqual({ approved: [null] })
  })
})

describe("The order of notifications without ids", () => {
  const approval = webhook({ ...APPROVED, sent_at: at(0), at: at(9) })
  const reversal = webhook({ status: "refunded", sent_at: at(1), at: at(8) })

  it("is that of their timestamps, not that in which they came", () => {
    expect(fates(approval, reversal)).toEqual({ takenBack: [null] })
    expect(fates({ ...approval, sent_at: at(2) }, reversal)).toEqual({ approved: [null] })
  })

  it.each([
    ["neither has", null, null],
    ["the approval lacks", null, at(1)],
    ["the reversal lacks", at(0), null],
  ])("is unknown where %s a timestamp", (_, approved, reversed) => {
    expect(fates({ ...approval, sent_at: approved }, { ...reversal, sent_at: reversed })).toEqual({
      undecided: [null],
    })
  })

  it("is not needed where the ids decide", () => {
    const untimed = { transaction_id: "t1", sent_at: null }

    expect(fates({ ...approval, ...untimed }, { ...reversal, ...untimed })).toEqual({
      takenBack: ["t1"],
    })
  })
})

describe("historyOf", () => {
  it("sorts the pieces of one source by their outcome, and leaves the other source out", () => {
    const said = {
      declined: webhook({ status: "declined" }),
      reversals: webhook({ status: "voided", transaction_id: "t9", sent_at: at(-1) }),
      incomplete: webhook({ ...APPROVED, amount: null, transaction_id: "t2", sent_at: at(0) }),
      approved: webhook({ ...APPROVED, transaction_id: "t1", sent_at: at(0) }),
    }
    const part = { status: "refunded", amount: "5.00", transaction_id: "t1", dismissed_at: at(9) }
    const returned = webhook({ ...part, dismissed_as: "returned" })
    const notReturned = webhook({ ...part, amount: "6.00" })
    const [unpaid, unknown] = [webhook({ status: "pending" }), webhook({ status: "captured" })]
    const set = [returned, notReturned, unpaid, unknown, verify(APPROVED)]
    const file = fileOf(...Object.values(said), ...set)

    expect(historyOf(file, "webhook", PROFILE)).toEqual({
      approved: [said.approved],
      takenBack: [],
      undecided: [],
      incomplete: [said.incomplete],
      reversals: [{ ...said.reversals, transaction_id: null, isStray: true, named: "t9" }],
      closed: [{ ...returned, isStray: false, named: "t1" }],
      declined: [said.declined],
    })
  })

  it("reverses an approval without an amount like any other", () => {
    const incomplete = webhook({ ...APPROVED, amount: null, transaction_id: "t1" })
    const refund = webhook({ status: "refunded", transaction_id: "t1" })

    expect(fates(incomplete, refund)).toEqual({ takenBack: ["t1"] })
  })
})

describe("A reversal with an id", () => {
  const approval = (transaction_id: string | null) => verify({ ...APPROVED, transaction_id })
  const voided = verify({ status: "voided", transaction_id: "t1", at: at(1) })
  const details = (transaction_id: string) => webhook({ ...APPROVED, transaction_id })
  const stray = { isStray: true, transaction_id: null, named: "t1" }
  const own = { isStray: false, transaction_id: "t1", named: "t1" }

  it.each([
    ["an approval has another id", approval("t2"), PROFILE, stray],
    ["it does, and each source has ids of its own", approval("t2"), OWN_IDS, stray],
    [
      "an approval without an amount has another id",
      { ...details("t2"), amount: null },
      PROFILE,
      stray,
    ],
    ["the other source's approval has another id", details("t2"), PROFILE, stray],
    ["the other source's does, and each has ids of its own", details("t2"), OWN_IDS, own],
    ["no approval has an id", approval(null), PROFILE, own],
    ["an approval has its id", approval("t1"), PROFILE, own],
  ])("is stray or not where %s", (_, approved, profile, expected) => {
    expect(historyOf(fileOf(approved, voided), "verify", profile).reversals).toMatchObject([
      expected,
    ])
  })
})

describe("isAbout", () => {
  const approval = verify({ ...APPROVED, transaction_id: "t1", at: at(5) })
  const reversed = (id: string | null, minute = 0) =>
    webhook({ status: "voided", transaction_id: id, at: at(minute) })

  it("compares the ids of two sources where both write the same", () => {
    expect(isAbout(reversed("t1"), approval, PROFILE)).toBe(true)
    expect(isAbout(reversed(null), approval, PROFILE)).toBe(true)
    expect(isAbout(reversed("t2"), approval, PROFILE)).toBe(false)
    expect(isAbout(reversed("t2"), { ...approval, transaction_id: null }, PROFILE)).toBe(true)
  })

  it("takes every reversal by the other source for one that may be meant, where ids are its own", () => {
    expect(isAbout(reversed("t2"), approval, OWN_IDS)).toBe(true)
  })

  it("compares the ids of one source, whatever the profile says", () => {
    const other = verify({ status: "voided", transaction_id: "t2", at: at(9) })

    expect(isAbout(other, approval, OWN_IDS)).toBe(false)
    expect(isAbout({ ...other, transaction_id: "t1" }, approval, OWN_IDS)).toBe(true)
  })

  it("leaves out what the same source reported before the approval", () => {
    const without = verify({ status: "voided" })

    expect(isAbout({ ...without, at: at(4) }, approval, PROFILE)).toBe(false)
    expect(isAbout({ ...without, at: at(5) }, approval, PROFILE)).toBe(true)
    expect(isAbout({ ...without, at: at(6) }, approval, PROFILE)).toBe(true)
  })
})

describe("isReversed", () => {
  const approval = webhook({ ...APPROVED, transaction_id: "t1" })
  const details = webhook({ status: "refunded", transaction_id: "t1" })
  const asked = verify({ status: "refunded", transaction_id: "t1" })

  it("is true by the source of the approval, whatever the profile says of ids", () => {
    expect(isReversed(fileOf(approval, details), approval, PROFILE)).toBe(true)
    expect(isReversed(fileOf(approval, details), approval, OWN_IDS)).toBe(true)
  })

  it("is true by the other source where both write the same ids", () => {
    expect(isReversed(fileOf(approval, asked), approval, PROFILE)).toBe(true)
    expect(isReversed(fileOf(approval, asked), approval, OWN_IDS)).toBe(false)
  })

  it("is false for another transaction, and for one without an id", () => {
    const unnamed = webhook(APPROVED)

    expect(isReversed(fileOf(details), { ...approval, transaction_id: "t2" }, PROFILE)).toBe(false)
    expect(isReversed(fileOf(unnamed, webhook({ status: "refunded" })), unnamed, PROFILE)).toBe(
      false
    )
  })
})
