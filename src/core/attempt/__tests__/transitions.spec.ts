import { ATTEMPT_STATUSES } from "../attempt"
import { TRANSITIONS, type TransitionName } from "../transitions"

const ANY = [...ATTEMPT_STATUSES]
const NAMES = Object.keys(TRANSITIONS) as TransitionName[]

/** Each change: from where it starts, where it leads or why the page is over, and its entry in the timeline. */
const CHANGES: Record<TransitionName, [from: string[], leads?: string, entry?: string]> = {
  page_opened: [["opening"], "open", "page_opened"],
  page_opened_late: [["over"], undefined, "page_opened"],
  page_failed: [["opening"], "failed", "page_failed"],
  page_offered_again: [["open"], undefined, "page_offered_again"],
  session_bound: [ANY],
  page_replaced: [["opening", "open"], "replaced", "page_replaced"],
  page_cancelled: [["open"], "cancelled", "page_cancelled"],
  page_expired: [["open"], "expired", "page_expired"],
  page_paid: [ANY, "paid"],
  check_scheduled: [ANY],
  unknown_status_noted: [ANY],
  erased: [ANY, undefined, "erased"],
}

describe("Page transitions", () => {
  it.each(NAMES)(
    'The change "%s" of a stored page has its own allowed statuses, result and timeline entry, and no others',
    (name) => {
      const { entry, from, over, to } = TRANSITIONS[name]
      expect([[...from], to ?? over, entry]).toEqual([
        CHANGES[name][0],
        CHANGES[name][1],
        CHANGES[name][2],
      ])
    }
  )

  it("Neither an expiry nor another check overwrites a check that another server has scheduled meanwhile", () => {
    expect(NAMES.filter((name) => TRANSITIONS[name].onlyIfCheckUnchanged)).toEqual([
      "page_expired",
      "check_scheduled",
    ])
  })

  it("An opened page's token, address and expiry time are stored, and its next check only if the page is still open", () => {
    const page = ["token", "checkout_url", "expires_at"]
    expect(TRANSITIONS.page_opened.sets).toEqual([...page, "next_check_at"])
    expect(TRANSITIONS.page_opened_late.sets).toEqual(page)
  })

  it("The time at which a page is over is stored whenever a page ends", () => {
    const ends = NAMES.filter((name) => TRANSITIONS[name].over)
    expect(ends.filter((name) => TRANSITIONS[name].sets?.includes("over_at"))).toEqual(ends)
  })

  it("Erasing a page removes the shopper's e-mail address and the items", () => {
    expect(TRANSITIONS.erased.resets).toEqual({ email: null, items: null })
  })
})
