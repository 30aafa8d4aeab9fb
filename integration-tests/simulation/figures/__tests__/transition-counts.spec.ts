import { Database } from "../../fakes/repositories"
import { countTransitions } from "../../world/count-transitions"
import { allowedPairs, unseenPairs, unseenTransitions } from "../transition-counts"

const NAMES = allowedPairs().map(([first, second]) => `${first} then ${second}`)

function countsOf(...transitions: Parameters<Database["onTransition"]>[]): Map<string, number> {
  const counts = new Map<string, number>()
  const database = new Database(() => new Date(0))
  countTransitions({ count: (name) => counts.set(name, (counts.get(name) ?? 0) + 1) }, database)
  transitions.forEach((transition) => database.onTransition(...transition))
  return counts
}

describe("The pairs that the table allows", () => {
  it("have a second one that starts from where the first one leads", () => {
    expect(NAMES).toContain("page_opened then page_expired")
    expect(NAMES).not.toContain("page_opened then page_opened")
    expect(NAMES).not.toContain("completed then page_opened")
  })

  it("have a second one that starts from a status that the first one keeps", () => {
    expect(NAMES).toContain("completed_check_scheduled then capture_held")
    expect(NAMES).not.toContain("completed_check_scheduled then retried")
  })
})

describe("Transitions", () => {
  it("are a pair where one follows the other of the same attempt", () => {
    const counts = countsOf(
      ["attempt_1", "page_opened"],
      ["attempt_2", "page_failed"],
      ["attempt_1", "page_expired"]
    )
    expect(Object.fromEntries(counts)).toEqual({
      "transition page_opened": 1,
      "transition page_failed": 1,
      "transition page_expired": 1,
      "pair page_opened then page_expired": 1,
    })
  })

  it("are listed when they never came, alone or after another one", () => {
    const counts = countsOf(["attempt_1", "page_opened"], ["attempt_1", "page_expired"])
    expect(unseenTransitions(counts)).not.toContain("page_opened")
    expect(unseenTransitions(counts)).toContain("page_failed")
    expect(unseenPairs(counts)).not.toContainEqual(["page_opened", "page_expired"])
    expect(unseenPairs(counts)).toHaveLength(NAMES.length - 1)
  })
})
