import { dayAt, endOfDay, isTimeZone, startOfDay } from "../time-zone"

describe("Time zones", () => {
  it.each([
    ["UTC", "2026-11-30", "2026-11-30T00:00:00.000Z", "2026-12-01T00:00:00.000Z"],
    ["America/Toronto", "2026-11-30", "2026-11-30T05:00:00.000Z", "2026-12-01T05:00:00.000Z"],
    ["Asia/Kolkata", "2026-11-30", "2026-11-29T18:30:00.000Z", "2026-11-30T18:30:00.000Z"],
    ["Pacific/Auckland", "2026-12-31", "2026-12-30T11:00:00.000Z", "2026-12-31T11:00:00.000Z"],
  ])(
    "A day in the time zone %s begins and ends at that zone's midnight, here on %s",
    (zone, day, from, before) => {
      expect(startOfDay(day, zone).toISOString()).toBe(from)
      expect(endOfDay(day, zone).toISOString()).toBe(before)
    }
  )

  it.each([
    ["25 hours", "America/Toronto", "2026-11-01", 25],
    ["23 hours", "America/Toronto", "2026-03-08", 23],
    ["23 hours, and begins at one o'clock", "America/Sao_Paulo", "2018-11-04", 23],
  ])(
    "A day on which clocks change has a length of %s in the time zone %s, here on %s",
    (_, zone, day, hours) => {
      const [from, before] = [startOfDay(day, zone), endOfDay(day, zone)]
      expect((before.getTime() - from.getTime()) / 3_600_000).toBe(hours)
      expect(dayAt(from, zone)).toBe(day)
      expect(dayAt(new Date(from.getTime() - 1), zone) < day).toBe(true)
    }
  )

  it.each([
    ["2026-12-01T04:59:59.999Z", "America/Toronto", "2026-11-30"],
    ["2026-12-01T05:00:00.000Z", "America/Toronto", "2026-12-01"],
    ["2026-12-01T04:59:59.999Z", "UTC", "2026-12-01"],
  ])("The moment %s in the time zone %s is on the day %s", (at, zone, day) => {
    expect(dayAt(new Date(at), zone)).toBe(day)
  })

  it("The plugin takes a text as the name of a time zone only if JavaScript's Intl supports a time zone of that name", () => {
    expect(["UTC", "America/Toronto"].filter(isTimeZone)).toHaveLength(2)
    expect(["", "Toronto", "America/Nowhere"].filter(isTimeZone)).toEqual([])
  })
})
