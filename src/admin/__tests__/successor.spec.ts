import type { AdminAttempt } from "../../admin-api"
import { successorOf } from "../lib/attempts/successor"

const page = (id: string, second: number, over_because: "failed" | null = null) =>
  ({ id, over_because, created_at: `2026-11-21T10:00:0${second}.000Z` }) as AdminAttempt

describe("The page that replaced another one", () => {
  it("Admin names the next page that opened as the successor of a replaced payment page, not a page that failed to open", () => {
    const pages = [page("before", 1), page("failed", 3, "failed"), page("next", 4), page("last", 5)]
    expect(successorOf(page("replaced", 2), pages)?.id).toBe("next")
  })

  it("Admin names no successor of a replaced payment page if no later payment page was opened", () => {
    expect(successorOf(page("replaced", 2), [page("before", 1)])).toBeUndefined()
  })
})
