import type { AdminAttempt } from "../../admin-api"
import en from "../i18n/en.json"
import { isNoLongerOffered } from "../lib/attempts/statuses"

const page = (status: AdminAttempt["status"], replaced_at: string | null) =>
  ({ status, replaced_at }) as AdminAttempt

describe("A page that was replaced, or that the shopper canceled", () => {
  it("is shown as no longer offered only while it is open or being opened", () => {
    const at = "2026-11-21T10:00:00.000Z"
    expect(isNoLongerOffered(page("open", at))).toBe(true)
    expect(isNoLongerOffered(page("opening", at))).toBe(true)
    expect(isNoLongerOffered(page("completed", at))).toBe(false)
  })

  it("has a label that is true of both, because the row does not say which", () => {
    expect(en.hostedCheckout.status.noLongerOffered).toBe("No longer offered")
    expect(Object.values(en.hostedCheckout.status)).not.toContain("Replaced")
  })
})

describe("A page that was neither replaced nor canceled", () => {
  it("is not shown as no longer offered while it is open", () => {
    expect(isNoLongerOffered(page("open", null))).toBe(false)
  })
})
