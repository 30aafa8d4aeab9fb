import type { GatewayStatement, Statement } from "../statement"
import { statusText, unknownStatement } from "../unknown-statement"
import { at, notified, PROFILE, profileOf, stated, verified } from "./said"

const later = { at: at(5) }
const NOT_FOUND = { http_status: 404, status: null }

describe("The unknown statement of a page", () => {
  const statusOf = (said: Statement[], profile = PROFILE) => unknownStatement(said, profile)?.status

  it.each<[string, Statement[], string | undefined]>([
    ["nothing was said", [], undefined],
    ["every status is listed", [notified("approved"), verified("pending")], undefined],
    ["verify answers with it", [verified("new")], "new"],
    ["a notification has it", [notified("new")], "new"],
    ["both have one: verify's", [notified("new"), verified("newer")], "newer"],
    [
      "verify answered with another one later",
      [verified("new"), verified("newer", later)],
      "newer",
    ],
    ["verify explains it later", [verified("new"), verified("pending", later)], undefined],
    [
      "a 404 does not explain it",
      [verified("new"), verified("", { ...NOT_FOUND, ...later })],
      "new",
    ],
    [
      "a later approval explains a notification",
      [notified("new"), notified("approved", later)],
      undefined,
    ],
    [
      "a later decline explains no notification",
      [notified("new"), notified("declined", later)],
      "new",
    ],
    [
      "a notification comes after an approval",
      [notified("approved"), notified("new", later)],
      "new",
    ],
    ["an admin has stated something since", [verified("new"), stated(0, [])], "new"],
  ])("is found where %s", (_, said, status) => {
    expect(statusOf(said)).toBe(status)
  })

  it("is a 404 of verify where the profile says so", () => {
    const unknown = profileOf({ verify: { notFound: "unknown" } })
    const said = [verified("", NOT_FOUND)]
    expect(unknownStatement(said, unknown)?.http_status).toBe(404)
    expect(unknownStatement(said, PROFILE)).toBeUndefined()
  })

  it.each<[string, Partial<GatewayStatement>, string]>([
    ["its status", { status: "new" }, "new"],
    ["its HTTP status", NOT_FOUND, "404"],
    ["nothing, where a status is missing", { status: null }, ""],
    ["200 characters of a long status", { status: "x".repeat(300) }, "x".repeat(200)],
  ])("reads as %s", (_, fields, text) => {
    expect(statusText({ http_status: null, status: null, ...fields })).toBe(text)
  })
})
