import { readDay } from "../read-day"

describe("readDay", () => {
  it.each([
    ["2026-11-30", "ymd", "2026-11-30"],
    ["20261130", "ymd", "2026-11-30"],
    ["2026/1/3", "ymd", "2026-01-03"],
    ["30/11/2026", "dmy", "2026-11-30"],
    ["11.30.2026", "mdy", "2026-11-30"],
    ["2026-11-30 23:59", "ymd", "2026-11-30"],
    ["2026-11-30,  9:05", "ymd", "2026-11-30"],
    ["30/11/2026 23:59:59", "dmy", "2026-11-30"],
    ["11/30/2026 11:59 PM", "mdy", "2026-11-30"],
  ] as const)(
    "The date %s in a payout file whose dates are written in the order %s is read as the day %s",
    (text, order, day) => {
      expect(readDay(text, order)).toBe(day)
    }
  )

  it.each([
    ["2026-11-30T23:30-05:00", "2026-12-01"],
    ["2026-11-30T23:30:00-0500", "2026-12-01"],
    ["2026-11-30T00:30:00.123+02:00", "2026-11-29"],
    ["2026-11-30T23:30:00Z", "2026-11-30"],
    ["2026-11-30T23:30:00", "2026-11-30"],
    // No offset of ISO 8601: the day as it is written.
    ["2026-11-30T23:30:00-05:00 (Toronto)", "2026-11-30"],
  ])(
    "Without an admin's time zone, the payout date of the time %s is the day in UTC if the time has an offset, and else the day as written",
    (text, day) => {
      expect(readDay(text, "ymd")).toBe(day)
    }
  )

  it("The payout date of a time with an offset is the day in the admin's time zone", () => {
    const of = (text: string) => readDay(text, "ymd", "America/Toronto")
    expect(of("2026-12-01T04:30:00Z")).toBe("2026-11-30")
    expect(of("2026-11-30T23:30-05:00")).toBe("2026-11-30")
    expect(of("2026-12-01T04:30:00")).toBe("2026-12-01")
  })

  it.each([
    ["x2026-11-30", "ymd"],
    ["on 30/11/2026", "dmy"],
    ["on 11/30/2026", "mdy"],
    ["2026-11-301", "ymd"],
    ["30/11/20261", "dmy"],
    ["11/30/20261", "mdy"],
    ["2026-11/30", "ymd"],
    ["2026-02-30", "ymd"],
    ["2026-13-01", "ymd"],
    ["31/04/2026", "dmy"],
    ["2026-11-30 noon", "ymd"],
    ["2026-11-30T5", "ymd"],
    ["2026-11-30 5:1", "ymd"],
    ["2026-11-30x12:00", "ymd"],
    ["2026-11-30T99:99Z", "ymd"],
    ["yesterday", "ymd"],
    ["", "ymd"],
  ] as const)("The text %j in the date order %s is not read as a payout date", (text, order) => {
    expect(readDay(text, order)).toBeNull()
  })
})
