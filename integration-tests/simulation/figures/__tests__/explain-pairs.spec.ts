import { explainPairs, wronglyExcluded } from "../explain-pairs"
import { allowedPairs, countOfPair, type Pair } from "../transition-counts"

const { excluded, possible } = explainPairs(allowedPairs())
const EXCLUDED = [...excluded.values()].flat().map(([first, second]) => `${first} then ${second}`)

describe("The reasons why a pair of transitions does not come", () => {
  it.each([...excluded, ...possible].map(([reason, { length }]) => [reason, length]))(
    "cover a pair: %s",
    (_, pairs) => {
      expect(pairs).toBeGreaterThan(0)
    }
  )

  it.each([
    "capture_claimed then held",
    "capture_refunded then capture_held",
    "page_opened then page_opened_late",
    "page_failed then unknown_at_gateway",
    "page_opened then page_expired",
    "refund_begun then completed",
    "erased then erased",
    "check_scheduled then order_not_placed",
    "review_checked then held_again",
  ])("exclude %s", (pair) => {
    expect(EXCLUDED).toContain(pair)
  })

  it.each([
    "completed_check_scheduled then capture_held",
    "capture_refunded then held_again",
    "opening_given_up then page_opened_late",
    "booking_tried then order_not_placed",
    "refund_begun then closed",
  ])("do not exclude what may come: %s", (pair) => {
    expect(EXCLUDED).not.toContain(pair)
  })

  it("are wrong where a schedule shows an excluded pair", () => {
    const shown: Pair[] = [
      ["page_opened", "evidence_added"],
      ["page_opened", "page_opened_late"],
    ]
    const counts = new Map(shown.map((pair) => [countOfPair(pair), 1]))
    expect(wronglyExcluded(counts)).toEqual([["page_opened", "page_opened_late"]])
  })
})
